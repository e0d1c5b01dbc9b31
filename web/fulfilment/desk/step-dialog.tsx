import type { ApiResult } from '#contract/client.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { type OrderStepForm, type OrderStepFormDefinition, orderStepForms } from './step-forms.tsx'

type Answer = ApiResult<{ order: DeskOrder }>

type StepDialogProps = {
  form: OrderStepForm
  order: DeskOrder
  /** The order changed meanwhile: the fields show it as it is now. */
  onStale: (order: DeskOrder) => void
  onDone: (order: DeskOrder, text: string) => void
  onClose: () => void
}

/** The form of one step. */
export function OrderStepDialog({ form, order, onStale, onDone, onClose }: StepDialogProps) {
  const { title, submit, done, fields: Fields, send }: OrderStepFormDefinition = orderStepForms[form]
  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      variant={form === 'cancel' ? 'danger' : 'primary'}
      send={async (data, api) => {
        const answer = await send(api, order, data)
        const fresh = freshOrder(answer)
        if (fresh !== null) onStale(fresh)
        return answer
      }}
      onDone={(body) => onDone(body.order, done)}
      onClose={onClose}
    >
      {(errors) => <Fields order={order} errors={errors} />}
    </FormDialog>
  )
}

/** The order with a fresh proposal that comes when packs went meanwhile; null for any other answer. */
function freshOrder(answer: Answer): DeskOrder | null {
  const isShort = !answer.ok && answer.reason === 'refused' && answer.code === 'short_stock'
  return isShort ? (answer.body as { order: DeskOrder }).order : null
}
