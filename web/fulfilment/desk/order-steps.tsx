import { useState } from 'react'
import type { ApiResult } from '#contract/client.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import {
  type FulfilmentStep,
  fulfilmentSteps,
  statusRefusal,
  stepRefusal,
} from '#domain/fulfilment/fulfilment-steps.ts'
import { mayDo, type StaffRole, whoMayDo } from '#domain/staff/actions.ts'
import { deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StepDialog } from './step-dialog.tsx'
import type { StepForm } from './step-forms.tsx'

type OrderStepsProps = { order: DeskOrder; onChanged: (order: DeskOrder) => void }

type StepButton = {
  readonly step: FulfilmentStep
  readonly label: string
  readonly variant: ButtonVariant
  /** What it says when the step is done. */
  readonly done: string
}

const buttons: readonly StepButton[] = [
  { step: 'pack', label: 'Mark as packed', variant: 'primary', done: 'Packed' },
  { step: 'ship', label: 'Ship…', variant: 'primary', done: 'Shipped' },
  { step: 'sendOut', label: 'Out for delivery', variant: 'primary', done: 'Out for delivery' },
  { step: 'deliver', label: 'Delivered', variant: 'primary', done: 'Delivered' },
  { step: 'recordCash', label: 'Record the money…', variant: 'primary', done: 'The money is recorded' },
  { step: 'claim', label: 'I pack this', variant: 'secondary', done: 'Reserved for ten minutes' },
  {
    step: 'confirmPrescription',
    label: 'I saw the prescription',
    variant: 'secondary',
    done: 'Prescription confirmed',
  },
  { step: 'hold', label: 'Hold…', variant: 'secondary', done: 'On hold' },
  { step: 'release', label: 'Release', variant: 'secondary', done: 'Released' },
  { step: 'cut', label: 'Cut packs…', variant: 'secondary', done: 'The packs are cut' },
  { step: 'takeBack', label: 'Came back…', variant: 'secondary', done: 'Taken back' },
  { step: 'cancel', label: 'Cancel the order…', variant: 'danger', done: 'Cancelled' },
]

const forms: Partial<Record<FulfilmentStep | 'note', StepForm>> = {
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
  const [form, setForm] = useState<StepForm | null>(null)
  if (session.kind !== 'staff') return null
  const { roles, id: staffId } = session.staff
  const facts = {
    ...order,
    claimedBy: order.claim === null || order.claim.staffId === staffId ? null : order.claim.name,
  }
  const possible = buttons.filter(({ step }) => isOffered(step, order))

  async function take({ step, done }: StepButton) {
    const wanted = forms[step]
    if (wanted !== undefined) return setForm(wanted)
    const send = simpleSteps[step]
    if (send === undefined || busyStep !== null) return
    setBusyStep(step)
    const result = await send(order._id)
    setBusyStep(null)
    if (result.ok) finish(result.body.order, done)
    else setAlert(refusalText(result, 'This could not be saved. Please check the connection.'))
  }

  function finish(changed: DeskOrder, text: string) {
    setAlert(null)
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
          <li key={button.step}>
            <StepControl
              button={button}
              refusal={permissionRefusal(button.step, roles) ?? stepRefusal(button.step, facts)}
              isBusy={busyStep === button.step}
              onPress={() => void take(button)}
            />
          </li>
        ))}
        <li>
          <Button variant="quiet" onClick={() => setForm('note')}>
            Write a note…
          </Button>
        </li>
      </ul>
      {form !== null && (
        <StepDialog
          key={form}
          form={form}
          order={order}
          onDone={(changed, text) => {
            setForm(null)
            finish(changed, text)
          }}
          onClose={() => setForm(null)}
        />
      )}
    </Card>
  )
}

/** Hides what the state rules out, and shows what waits for a person. */
function isOffered(step: FulfilmentStep, order: DeskOrder): boolean {
  if (statusRefusal(step, order.status) !== null) return false
  if (step === 'hold') return order.holdReason === null
  if (step === 'release') return order.holdReason !== null
  if (step === 'confirmPrescription') return order.prescription === 'needed'
  if (step === 'recordCash') return order.paymentType === 'COD' && order.paymentStatus === 'Pending'
  return true
}

function permissionRefusal(step: FulfilmentStep, roles: readonly StaffRole[]): string | null {
  const { permission } = fulfilmentSteps[step]
  return mayDo(roles, permission) ? null : whoMayDo(permission)
}

type StepControlProps = { button: StepButton; refusal: string | null; isBusy: boolean; onPress: () => void }

function StepControl({ button: { step, label, variant }, refusal, isBusy, onPress }: StepControlProps) {
  const id = `why-not-${step}`
  return (
    <div className="flex max-w-64 flex-col gap-1">
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

const simpleSteps: Partial<Record<FulfilmentStep, (id: string) => Promise<ApiResult<{ order: DeskOrder }>>>> = {
  pack: (id) => deskApi('POST /api/desk/orders/:id/pack', { id }),
  claim: (id) => deskApi('POST /api/desk/orders/:id/claim', { id }),
  confirmPrescription: (id) => deskApi('POST /api/desk/orders/:id/prescription', { id }),
  release: (id) => deskApi('POST /api/desk/orders/:id/hold', { id, reason: null }),
  sendOut: (id) => deskApi('POST /api/desk/orders/:id/out', { id }),
  deliver: (id) => deskApi('POST /api/desk/orders/:id/deliver', { id }),
}
