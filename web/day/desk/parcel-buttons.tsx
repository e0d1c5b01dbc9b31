import { useState } from 'react'
import type { RunParcel } from '#contract/day.ts'
import type { RunAction } from '#domain/day/run-queue.ts'
import { upiRequest } from '#domain/day/upi-request.ts'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { cashModes, type OrderPaidMode } from '#domain/fulfilment/order-in-fulfilment.ts'
import { formatRupees, paise, rupeesFromPaise, tolerantPaise } from '#domain/money.ts'
import { typedPaise } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { useShop } from '#web/platform/shop-profile.ts'
import { ChangeFieldControls, readChangeFields } from '#web/desk/change-fields.tsx'
import { QrCode } from '#web/desk/qr-code.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Sent, useCall } from '#web/ui/use-call.ts'
import { pressText, type RunStore } from '#web/desk/run-store.ts'
import { DialogButtons } from '#web/desk/dialog-buttons.tsx'

type Values = Readonly<Record<string, string | number>>
type ReasonedAction = 'missed' | 'takeBack'

/** What a rider presses at the door. */
export function ParcelButtons({ store, parcel }: { store: RunStore; parcel: RunParcel }) {
  const [open, setOpen] = useState<ReasonedAction | 'UPI' | 'card' | null>(null)
  const amount = formatRupees(tolerantPaise(parcel.amountDue))
  const of = `: #${parcel.orderNumber}`

  function press(action: RunAction, values: Values) {
    setOpen(null)
    store.press({ orderId: parcel._id, orderNumber: parcel.orderNumber, action, values })
    announce(`#${parcel.orderNumber}: ${pressText({ action, values })}`)
  }
  const received = (mode: OrderPaidMode, inCash?: number) =>
    press('deliverPaid', { amount: parcel.amountDue, mode, ...(inCash !== undefined && { inCash }) })

  return (
    <div className="grid grid-cols-2 gap-3">
      {parcel.amountDue > 0 ? (
        <>
          <Button size="large" className="col-span-2" onClick={() => received('cash')}>
            {`Delivered, ${amount} in cash`}
          </Button>
          {(['UPI', 'card'] as const).map((mode) => (
            <Button
              key={mode}
              size="large"
              variant="secondary"
              aria-label={`${cashModes[mode]}…${of}`}
              onClick={() => setOpen(mode)}
            >
              {`${cashModes[mode]}…`}
            </Button>
          ))}
        </>
      ) : (
        <Button size="large" className="col-span-2" aria-label={`Delivered${of}`} onClick={() => press('deliver', {})}>
          Delivered
        </Button>
      )}
      <Button
        variant="secondary"
        className="min-h-12"
        aria-label={`Nobody there…${of}`}
        onClick={() => setOpen('missed')}
      >
        Nobody there…
      </Button>
      <Button
        variant="secondary"
        className="min-h-12"
        aria-label={`Came back…${of}`}
        onClick={() => setOpen('takeBack')}
      >
        Came back…
      </Button>
      {open === 'UPI' && <UpiDialog parcel={parcel} onReceived={received} onClose={() => setOpen(null)} />}
      {open === 'card' && (
        <Dialog
          open
          title={`${amount} by card`}
          onClose={() => setOpen(null)}
          actions={<Button size="large" onClick={() => received('card')}>{`Delivered, ${amount} by card`}</Button>}
        >
          <p>Press only when the card machine says that it is paid.</p>
        </Dialog>
      )}
      {(open === 'missed' || open === 'takeBack') && (
        <ReasonDialog action={open} onDone={(values) => press(open, values)} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

type UpiDialogProps = {
  parcel: RunParcel
  onReceived: (mode: OrderPaidMode, inCash?: number) => void
  onClose: () => void
}

/** The code that the customer scans, with the exact amount: all of it, or what is not paid in cash. */
function UpiDialog({ parcel, onReceived, onClose }: UpiDialogProps) {
  const due = tolerantPaise(parcel.amountDue)
  const { name, upiAddress: payTo } = useShop()
  const [typed, setTyped] = useState('')
  const inCash = typed.trim() === '' ? paise(0) : typedPaise(typed)
  const isPart = inCash !== null && inCash > 0 && inCash < due
  const isWrong = inCash === null || inCash >= due
  const amount = isPart ? paise(due - inCash) : due
  const request = upiRequest({ payTo, name, amount, note: parcel.orderNumber })
  const words = isPart
    ? `Delivered, ${formatRupees(inCash)} in cash and ${formatRupees(amount)} by UPI`
    : `Delivered, ${formatRupees(due)} by UPI`
  const deliver = () => (isPart ? onReceived('split', rupeesFromPaise(inCash)) : onReceived('UPI'))
  return (
    <Dialog
      open
      title={`${formatRupees(amount)} by UPI`}
      onClose={onClose}
      actions={
        <Button size="large" disabled={isWrong} onClick={deliver}>
          {words}
        </Button>
      }
    >
      {payTo === '' ? (
        <p>The shop has no UPI address. Please ask for the payment in the usual way.</p>
      ) : (
        <>
          <div className="flex justify-center">
            <QrCode text={request} label={`Code to pay ${formatRupees(amount)} by UPI`} />
          </div>
          <p className="wrap-anywhere">
            <span>To</span> <strong translate="no">{payTo}</strong>
          </p>
        </>
      )}
      <Field
        label="Of it in cash, in rupees"
        hint="Only where a part is paid in cash. The code asks for the rest."
        name="inCash"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isWrong ? `Please type less than ${formatRupees(due)}.` : null}
      />
      <p>Press only when the payment has arrived.</p>
    </Dialog>
  )
}

type ReasonDialogProps = { action: ReasonedAction; onDone: (values: Values) => void; onClose: () => void }

function ReasonDialog({ action, onDone, onClose }: ReasonDialogProps) {
  const { dialog, fields } = orderChanges[action]
  const note = useCall(
    (form: FormData): Sent<Values> => {
      const read = readChangeFields(fields, form)
      return 'errors' in read ? read : { ok: true, body: read.values as Values }
    },
    { done: onDone },
  )
  return (
    <Dialog open title={dialog.title} onClose={onClose}>
      <CallForm call={note}>
        <ChangeFieldControls fields={fields} errors={note.errors} />
        <DialogButtons call={note} submitLabel={dialog.submit} onCancel={onClose} />
      </CallForm>
    </Dialog>
  )
}
