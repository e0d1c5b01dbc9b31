import { useState } from 'react'
import { href } from 'react-router'
import type { PaymentAlert } from '#contract/desk.ts'
import { alertSentences } from '#domain/payments/alert-sentences.ts'
import { formatDateTime } from '#domain/time.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { formText } from '#web/platform/forms.ts'
import { FormDialog } from './form-dialog.tsx'

/** The open payment alerts, each with a form that settles it. */
export function PaymentAlerts({ alerts, onSettled }: { alerts: readonly PaymentAlert[]; onSettled: () => void }) {
  const [open, setOpen] = useState<PaymentAlert | null>(null)
  return (
    <section aria-labelledby="payment-alerts">
      <h2 id="payment-alerts" className="pb-3 text-xl font-semibold">
        Payment alerts
      </h2>
      <ul aria-label="Payment alerts" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4">
            <AlertText alert={alert} />
            <Button variant="secondary" onClick={() => setOpen(alert)}>
              Settle…
            </Button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <SettleDialog
          key={open.id}
          alert={open}
          onClose={() => setOpen(null)}
          onSettled={() => {
            setOpen(null)
            announce('The alert is settled')
            onSettled()
          }}
        />
      )}
    </section>
  )
}

function AlertText({ alert: { kind, about, order, raisedAt } }: { alert: PaymentAlert }) {
  const { what, todo } = alertSentences[kind]
  return (
    <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
      <p className="font-semibold">{what}</p>
      <p>{todo}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-quiet">
        {order !== null && (
          <TextLink href={href('/desk/orders/:id', { id: order._id })}>Order #{order.orderNumber}</TextLink>
        )}
        <span>
          {about} · {formatDateTime(raisedAt)}
        </span>
      </p>
    </div>
  )
}

type SettleDialogProps = { alert: PaymentAlert; onClose: () => void; onSettled: () => void }

function SettleDialog({ alert, onClose, onSettled }: SettleDialogProps) {
  return (
    <FormDialog
      title="Settle the alert"
      submitLabel="Settle"
      send={(form, api) => api('POST /api/desk/alerts/:id/settle', { id: alert.id, note: formText(form, 'note') })}
      onDone={onSettled}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{alertSentences[alert.kind].what}</p>
          <Field label="What was done?" name="note" multiline required maxLength={500} error={errors.note} />
        </>
      )}
    </FormDialog>
  )
}
