import type { DeskOrder } from '#contract/fulfilment.ts'
import { formatDateTime } from '#domain/time.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { useDeskCall } from '#web/desk/form-api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'

type OrderMailsProps = { order: DeskOrder; onChanged: (order: DeskOrder) => void }

/** The mails to the customer, which staff can send again. */
export function OrderMails({ order: { _id: id, mails }, onChanged }: OrderMailsProps) {
  const denial = useDenial('mail.resend')
  const resend = useDeskCall((mail: string, api) => api('POST /api/desk/orders/:id/resend-mail', { id, mail }), {
    done: (body) => {
      announce('The mail is on its way')
      onChanged(body.order)
    },
    fallback: 'The mail could not be sent. Please check the connection.',
  })
  if (mails.length === 0) return null
  return (
    <DeskSection title="Mails">
      <CallAlert call={resend} />
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
                busy={resend.running === mail.key}
                busyLabel="Sending..."
                onClick={() => resend.start(mail.key)}
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
