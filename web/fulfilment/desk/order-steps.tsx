import { useState } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import {
  type FulfilmentStep,
  fulfilmentSteps,
  statusRefusal,
  stepRefusal,
} from '#domain/fulfilment/fulfilment-steps.ts'
import type { SignedInStaff } from '#contract/staff.ts'
import { mayDo, whoMayDo } from '#domain/staff/actions.ts'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { isProposalComplete, proposedLines } from './packing-fields.tsx'
import { OrderStepDialog } from './step-dialog.tsx'
import type { OrderStepForm } from './step-forms.tsx'

type OrderStepsProps = { order: DeskOrder; onChanged: (order: DeskOrder) => void }

type StepButton = {
  readonly step: FulfilmentStep
  readonly label: string
  readonly variant: ButtonVariant
  /** Announced when the step is done. */
  readonly done: string
  /** The form that the button opens in place of the step's own. */
  readonly form?: OrderStepForm
}

const buttons: readonly StepButton[] = [
  { step: 'pack', label: 'Mark as packed', variant: 'primary', done: 'Packed' },
  { step: 'ship', label: 'Ship…', variant: 'primary', done: 'Shipped' },
  { step: 'sendOut', label: 'Out for delivery', variant: 'primary', done: 'Out for delivery' },
  { step: 'deliver', label: 'Delivered', variant: 'primary', done: 'Delivered' },
  { step: 'recordCash', label: 'Record the money…', variant: 'primary', done: 'The money is recorded' },
  { step: 'pack', label: 'Other batches…', variant: 'secondary', done: 'Packed', form: 'pack' },
  { step: 'claim', label: 'I pack this', variant: 'secondary', done: 'Reserved for ten minutes' },
  { step: 'hold', label: 'Hold…', variant: 'secondary', done: 'On hold' },
  { step: 'release', label: 'Release', variant: 'secondary', done: 'Released' },
  { step: 'cut', label: 'Cut packs…', variant: 'secondary', done: 'The packs are cut' },
  { step: 'takeBack', label: 'Came back…', variant: 'secondary', done: 'Taken back' },
  { step: 'cancel', label: 'Cancel the order…', variant: 'danger', done: 'Cancelled' },
]

const forms: Partial<Record<FulfilmentStep | 'note', OrderStepForm>> = {
  ship: 'ship',
  recordCash: 'cash',
  hold: 'hold',
  cut: 'cut',
  takeBack: 'return',
  cancel: 'cancel',
}

/** The steps of an order that its state allows. A disabled step names the reason or the roles that may take it. */
export function OrderSteps({ order, onChanged }: OrderStepsProps) {
  const session = useDeskSession()
  const [busyStep, setBusyStep] = useState<FulfilmentStep | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const [form, setForm] = useState<OrderStepForm | null>(null)
  const api = useFormApi()
  if (session.kind !== 'staff') return null
  const refusalOf = stepRefusals(order, session.staff)
  // The first button of a step names its refusal already.
  const possible = buttons.filter(
    ({ step, form }) => isOffered(step, order) && (form === undefined || refusalOf(step) === null),
  )

  async function take({ step, done, form }: StepButton) {
    const wanted = form ?? (step === 'pack' && !isProposalComplete(order) ? 'pack' : forms[step])
    if (wanted !== undefined) return setForm(wanted)
    const send = simpleSteps[step]
    if (send === undefined || busyStep !== null) return
    setBusyStep(step)
    const result = await send(api, order)
    setBusyStep(null)
    if (result.ok) return finish(result.body.order, done)
    setAlert(refusalText(result, 'This could not be saved. Please check the connection.'))
    const now = await deskApi('GET /api/desk/orders/:id', { id: order._id })
    if (now.ok) onChanged(now.body.order)
  }

  function finish(changed: DeskOrder, text: string) {
    setAlert(null)
    setForm(null)
    announce(text)
    onChanged(changed)
  }

  return (
    <Card as="section" aria-label="Next steps" className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">Next steps</h2>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      {order.holdReason !== null && <p className="font-medium">On hold: {order.holdReason}</p>}
      {possible.length === 0 && <p className="text-quiet">Nothing is left to do for this order.</p>}
      <ul className="flex flex-wrap gap-3">
        {possible.map((button) => (
          <li key={button.label}>
            <StepControl
              button={button}
              refusal={refusalOf(button.step)}
              isBusy={busyStep === button.step}
              onPress={() => void take(button)}
            />
          </li>
        ))}
        <li>
          <ActionButton action="orders.note" variant="quiet" onClick={() => setForm('note')}>
            Write a note…
          </ActionButton>
        </li>
      </ul>
      {form !== null && (
        <OrderStepDialog
          key={form}
          form={form}
          order={order}
          onStale={onChanged}
          onDone={finish}
          onClose={() => setForm(null)}
        />
      )}
    </Card>
  )
}

/** Hides the steps that the state rules out. */
function isOffered(step: FulfilmentStep, order: DeskOrder): boolean {
  if (statusRefusal(step, order.status) !== null) return false
  if (step === 'hold') return order.holdReason === null
  if (step === 'release') return order.holdReason !== null
  if (step === 'recordCash') return order.paymentType === 'COD' && order.paymentStatus === 'Pending'
  return true
}

/** Returns the refusal of a step for this person, or null. */
function stepRefusals(order: DeskOrder, { roles, id }: SignedInStaff) {
  const claimedBy = order.claim === null || order.claim.staffId === id ? null : order.claim.name
  return (step: FulfilmentStep): string | null => {
    const { permission } = fulfilmentSteps[step]
    return mayDo(roles, permission) ? stepRefusal(step, { ...order, claimedBy }) : whoMayDo(permission)
  }
}

type StepControlProps = { button: StepButton; refusal: string | null; isBusy: boolean; onPress: () => void }

function StepControl({ button: { step, label, variant }, refusal, isBusy, onPress }: StepControlProps) {
  const id = `why-not-${step}`
  return (
    <div className="flex max-w-64 flex-col items-start gap-1">
      <Button
        variant={variant}
        busy={isBusy}
        disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : id}
        onClick={onPress}
      >
        {label}
      </Button>
      {refusal !== null && (
        <p id={id} className="text-xs text-quiet">
          {refusal}
        </p>
      )}
    </div>
  )
}

const simpleSteps: Partial<
  Record<FulfilmentStep, (api: DeskClient, order: DeskOrder) => Promise<ApiResult<{ order: DeskOrder }>>>
> = {
  pack: (api, order) => api('POST /api/desk/orders/:id/pack', { id: order._id, lines: proposedLines(order) }),
  claim: (api, { _id: id }) => api('POST /api/desk/orders/:id/claim', { id }),
  release: (api, { _id: id }) => api('POST /api/desk/orders/:id/hold', { id, reason: null }),
  sendOut: (api, { _id: id }) => api('POST /api/desk/orders/:id/out', { id }),
  deliver: (api, { _id: id }) => api('POST /api/desk/orders/:id/deliver', { id }),
}
