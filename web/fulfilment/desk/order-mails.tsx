import { useState } from 'react'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { formatDateTime } from '#domain/time.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useFormApi } from '#web/desk/form-api.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'

type OrderMailsProps = { order: DeskOrder; onChanged: (order: DeskOrder) => void }

/** The mails to the customer, which staff can send again. */
export function OrderMails({ order: { _id: id, mails }, onChanged }: OrderMailsProps) {
  const denial = useDenial('mail.resend')
  const [busyKey, setBusyKey] = useState<string | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const api = useFormApi()
  if (mails.length === 0) return null

  async function resend(mail: string) {
    setBusyKey(mail)
    const result = await api('POST /api/desk/orders/:id/resend-mail', { id, mail })
    setBusyKey(null)
    setAlert(result.ok ? null : refusalText(result, 'The mail could not be sent. Please check the connection.'))
    if (!result.ok) return
    announce('The mail is on its way')
    onChanged(result.body.order)
  }

  return (
    <DeskSection title="Mails">
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <ul className="flex flex-col gap-2">
        {mails.map((mail) => (
          <li key={mail.key} className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="min-w-0">
              {mail.title}
              <span className="block text-xs text-quiet">{stateText(mail)}</span>
            </p>
            {mail.state !== 'waiting' && denial === null && (
              <Button
                variant="quiet"
                busy={busyKey === mail.key}
                busyLabel="Sending..."
                onClick={() => void resend(mail.key)}
              >
                Send again<span className="sr-only">: {mail.title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {denial !== null && <p className="text-xs text-quiet">Send again: {denial}</p>}
    </DeskSection>
  )
}

function stateText({ state, sentAt }: DeskOrder['mails'][number]): string {
  if (state === 'sent') return `sent ${formatDateTime(sentAt)}`
  return state === 'waiting' ? 'waits to be sent' : 'could not be sent'
}
