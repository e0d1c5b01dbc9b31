import { type FormEvent, useState } from 'react'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { refusedFieldErrors } from '#web/accounts/refusal-texts.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText } from '#web/platform/api.ts'
import type { FieldErrors } from '#web/platform/forms.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type StepForm, type StepFormDefinition, stepForms } from './step-forms.tsx'

type StepDialogProps = {
  form: StepForm
  order: DeskOrder
  onDone: (order: DeskOrder, text: string) => void
  onClose: () => void
}

/** The form of one step. It keeps what was typed when the step is refused. */
export function StepDialog({ form, order, onDone, onClose }: StepDialogProps) {
  const { title, submit, done, fields: Fields, send }: StepFormDefinition = stepForms[form]
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const api = useFormApi()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const result = await send(api, order, new FormData(event.currentTarget))
    setBusy(false)
    if (result.ok) return onDone(result.body.order, done)
    setErrors(refusedFieldErrors(result))
    setAlert(refusalText(result, 'This could not be saved. Please check the connection and try again.'))
  }

  return (
    <Dialog open title={title} onClose={onClose}>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Fields order={order} errors={errors} />
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}
