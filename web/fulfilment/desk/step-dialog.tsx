import type { DeskOrder } from '#contract/fulfilment.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { type OrderStepForm, type OrderStepFormDefinition, orderStepForms } from './step-forms.tsx'

type StepDialogProps = {
  form: OrderStepForm
  order: DeskOrder
  onDone: (order: DeskOrder, text: string) => void
  onClose: () => void
}

/** The form of one step. */
export function OrderStepDialog({ form, order, onDone, onClose }: StepDialogProps) {
  const { title, submit, done, fields: Fields, send }: OrderStepFormDefinition = orderStepForms[form]
  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      variant={form === 'cancel' ? 'danger' : 'primary'}
      send={(data, api) => send(api, order, data)}
      onDone={(body) => onDone(body.order, done)}
      onClose={onClose}
    >
      {(errors) => <Fields order={order} errors={errors} />}
    </FormDialog>
  )
}
