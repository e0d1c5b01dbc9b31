import { useState } from 'react'
import { href } from 'react-router'
import type { ApiResult } from '#contract/client.ts'
import type { Ticket } from '#contract/tickets.ts'
import { ANSWER_MAX, CLOSE_REASON_MAX, ticketKindNames, ticketKinds } from '#domain/enquiries/ticket-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { useFormApi } from '#web/desk/form-api.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { TextForm } from '#web/desk/text-form.tsx'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { formText } from '#web/platform/forms.ts'
import type { Route } from './+types/ticket-page.ts'
import { TicketFlags } from './ticket-flags.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Ticket', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/tickets/:id', { id })
}

export default function TicketPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="tickets.answer"
      title="Ticket"
      list={{ label: 'Tickets', href: href('/desk/tickets') }}
      result={result}
    >
      {({ ticket }) => <TicketDetails key={ticket._id} loaded={ticket} />}
    </DetailsPage>
  )
}

function TicketDetails({ loaded }: { loaded: Ticket }) {
  const [ticket, setTicket] = useState(loaded)
  const id = ticket._id
  useRefresh(async () => {
    const result = await deskApi('GET /api/desk/tickets/:id', { id }, { headers: backgroundHeaders })
    if (result.ok) setTicket(result.body.ticket)
  })
  const change = (text: string) => (body: { ticket: Ticket }) => {
    setTicket(body.ticket)
    announce(text)
  }
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6">
        <h1 className="text-2xl font-bold md:text-3xl">Ticket {ticket.ticket}</h1>
        <TicketFlags ticket={ticket} />
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <DeskSection title="Message">
            <p className="whitespace-pre-line wrap-anywhere">{ticket.message || 'There is no message.'}</p>
            <p className="text-xs text-quiet">{formatDateTime(ticket.createdAt)}</p>
          </DeskSection>
          {ticket.answers.map(({ _id, at, by, answer }) => (
            <DeskSection key={_id} title={`Answer of ${by}`}>
              <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
              <p className="text-xs text-quiet">{formatDateTime(at)}</p>
            </DeskSection>
          ))}
          <DeskSection title="Your answer">
            <TextForm
              label="Answer"
              hint={`It goes by mail to ${ticket.email}.`}
              name="answer"
              multiline
              maxLength={ANSWER_MAX}
              submitLabel="Send the answer"
              send={(answer, api) => api('POST /api/desk/tickets/:id/answer', { id, answer })}
              onDone={change('The answer is on its way')}
            />
          </DeskSection>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DeskSection title="Who asks">
            <FactList
              facts={[
                { label: 'Name', value: ticket.name },
                { label: 'Phone', value: ticket.phone },
                { label: 'Email', value: ticket.email },
                ...(ticket.address === '' ? [] : [{ label: 'Address', value: ticket.address }]),
              ].map(({ label, value }) => ({ label, value: <span className="wrap-anywhere">{value}</span> }))}
            />
          </DeskSection>
          <TicketSteps ticket={ticket} change={change} />
        </div>
      </div>
    </>
  )
}

type TicketStepsProps = { ticket: Ticket; change: (text: string) => (body: { ticket: Ticket }) => void }

function TicketSteps({
  ticket: { _id: id, state, kind, assignedTo, closeReason, reserved },
  change,
}: TicketStepsProps) {
  const session = useDeskSession()
  const [alert, setAlert] = useState<string | null>(null)
  const [isClosing, setClosing] = useState(false)
  const api = useFormApi()
  const isMine = session.kind === 'staff' && assignedTo?.id === session.staff.id

  async function take(call: Promise<ApiResult<{ ticket: Ticket }>>, text: string) {
    const result = await call
    setAlert(result.ok ? null : refusalText(result, 'This could not be saved. Please check the connection.'))
    if (result.ok) change(text)(result.body)
  }

  return (
    <DeskSection title="Ticket">
      {state !== 'closed' && reserved !== null && (
        <LinkButton href={`${href('/desk/orders/new')}?ticket=${id}`}>Make it an order</LinkButton>
      )}
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      {closeReason !== null && <p>Closed: {closeReason}. An answer opens it again.</p>}
      {state !== 'closed' && !isMine && (
        <Button
          variant="secondary"
          onClick={() => void take(api('POST /api/desk/tickets/:id/assign', { id }), 'The ticket is yours')}
        >
          I answer this
        </Button>
      )}
      <SelectField
        label="Kind"
        name="kind"
        value={kind}
        options={ticketKindNames}
        onChange={({ target }) => {
          const chosen = ticketKinds.find((one) => one === target.value) ?? kind
          void take(api('POST /api/desk/tickets/:id/kind', { id, kind: chosen }), 'Changed')
        }}
      />
      {state !== 'closed' && (
        <Button variant="secondary" onClick={() => setClosing(true)}>
          Close…
        </Button>
      )}
      {isClosing && (
        <FormDialog
          title="Close the ticket"
          submitLabel="Close the ticket"
          send={(form, api) => api('POST /api/desk/tickets/:id/close', { id, reason: formText(form, 'reason') })}
          onDone={(body) => {
            setClosing(false)
            change('The ticket is closed')(body)
          }}
          onClose={() => setClosing(false)}
        >
          {(errors) => (
            <Field label="How did it end?" name="reason" required maxLength={CLOSE_REASON_MAX} error={errors.reason} />
          )}
        </FormDialog>
      )}
    </DeskSection>
  )
}
