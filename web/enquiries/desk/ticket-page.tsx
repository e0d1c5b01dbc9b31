import { useState } from 'react'
import { href } from 'react-router'
import type { CannedReply } from '#contract/replies.ts'
import type { Ticket } from '#contract/tickets.ts'
import { fillReply } from '#domain/enquiries/reply-changes.ts'
import { ticketChanges, ticketRules } from '#domain/enquiries/ticket-changes.ts'
import { ANSWER_MAX, type TicketKind, ticketKindNames, ticketKinds } from '#domain/enquiries/ticket-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { CustomerCardLink } from '#web/desk/customer-card-link.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { useDeskCall } from '#web/desk/form-api.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { TextForm } from '#web/desk/text-form.tsx'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Route } from './+types/ticket-page.ts'
import { TicketFlags } from './ticket-flags.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Ticket', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [result, replies] = await Promise.all([
    deskApi('GET /api/desk/tickets/:id', { id }),
    deskApi('GET /api/desk/replies', {}),
  ])
  return { result, replies: replies.ok ? replies.body.replies : [] }
}

export default function TicketPage({ loaderData: { result, replies } }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="tickets.answer"
      title="Ticket"
      list={{ label: 'Tickets', href: href('/desk/tickets') }}
      result={result}
    >
      {({ ticket }) => <TicketDetails key={ticket._id} loaded={ticket} replies={replies} />}
    </DetailsPage>
  )
}

type TicketDetailsProps = { loaded: Ticket; replies: readonly CannedReply[] }

function TicketDetails({ loaded, replies }: TicketDetailsProps) {
  const [ticket, setTicket] = useState(loaded)
  const id = ticket._id
  useRefresh(async () => {
    const result = await deskApi('GET /api/desk/tickets/:id', { id }, { headers: backgroundHeaders })
    if (result.ok) setTicket(result.body.ticket)
  })
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
            <ReplyChoice replies={replies} ticket={ticket} />
            <TextForm
              label="Answer"
              hint={`It goes by mail to ${ticket.email}.`}
              name="answer"
              multiline
              maxLength={ANSWER_MAX}
              submitLabel={ticketChanges.answer.label}
              send={(answer, api) => api('POST /api/desk/tickets/:id/answer', { id, answer })}
              onDone={(body) => {
                setTicket(body.ticket)
                announce(ticketChanges.answer.done)
              }}
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
            {ticket.customer !== null && <CustomerCardLink customer={ticket.customer} />}
          </DeskSection>
          <TicketSteps ticket={ticket} onChanged={setTicket} />
        </div>
      </div>
    </>
  )
}

/** Puts a canned reply behind what the answer holds already. */
function ReplyChoice({ replies, ticket }: { replies: readonly CannedReply[]; ticket: Ticket }) {
  if (replies.length === 0) return null

  function insert(id: string) {
    const reply = replies.find(({ _id }) => _id === id)
    const field = document.querySelector<HTMLTextAreaElement>('textarea[name=answer]')
    if (reply === undefined || field === null) return
    const text = fillReply(reply.text, ticket)
    field.value = field.value.trim() === '' ? text : `${field.value.trimEnd()}\n\n${text}`
    field.focus()
    announce('The reply is in the answer. Please check it.')
  }

  return (
    <SelectField
      label="Canned reply"
      name="reply"
      value=""
      emptyText="Please choose"
      options={Object.fromEntries(replies.map(({ _id, title }) => [_id, title]))}
      onChange={({ target }) => insert(target.value)}
    />
  )
}

type TicketStepsProps = { ticket: Ticket; onChanged: (ticket: Ticket) => void }

function TicketSteps({ ticket, onChanged }: TicketStepsProps) {
  const { _id: id, state, assignedTo, closeReason, reserved } = ticket
  const session = useDeskSession()
  const isMine = session.kind === 'staff' && assignedTo?.id === session.staff.id
  return (
    <DeskSection title="Ticket">
      {state !== 'closed' && reserved !== null && (
        <LinkButton href={`${href('/desk/orders/new')}?ticket=${id}`}>Make it an order</LinkButton>
      )}
      {closeReason !== null && <p>Closed: {closeReason}. An answer opens it again.</p>}
      <KindChoice ticket={ticket} onChanged={onChanged} />
      <RecordChanges
        of={ticketRules}
        at="/api/desk/tickets/:id"
        as="ticket"
        record={ticket}
        only={isMine ? ['close'] : ['assign', 'close']}
        facts={ticket}
        onChanged={onChanged}
      />
    </DeskSection>
  )
}

function KindChoice({ ticket: { _id: id, kind }, onChanged }: TicketStepsProps) {
  const call = useDeskCall((chosen: TicketKind, api) => api('POST /api/desk/tickets/:id/kind', { id, kind: chosen }), {
    done: ({ ticket }) => {
      onChanged(ticket)
      announce(ticketChanges.classify.done)
    },
  })
  return (
    <>
      {call.alert !== null && <AlertBox>{call.alert}</AlertBox>}
      <SelectField
        label={ticketChanges.classify.label}
        name="kind"
        value={kind}
        options={ticketKindNames}
        onChange={({ target }) => call.start(ticketKinds.find((one) => one === target.value) ?? kind)}
      />
    </>
  )
}
