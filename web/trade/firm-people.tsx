import { lazy, Suspense, use, useId, useState } from 'react'
import type { TradePeople } from '#contract/trade-people.ts'
import { formatDate } from '#domain/time.ts'
import { MAX_TRADE_PEOPLE, TRADE_PERSON_NAME_MAX, type TradeRight, tradeRights } from '#domain/trade/trade-people.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { useCall } from '#web/ui/use-call.ts'

/** Loads when a person is removed. */
const Dialog = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).Dialog }))

type Changed = (people: TradePeople, done: string) => void

/** The people who order for the firm of a licensed buyer: the holder invites them, and changes or ends what they may do (trade-22). */
export function FirmPeople() {
  const [loading, setLoading] = useState(loadPeople)
  return (
    <Card as="section" aria-labelledby="firm-people" className="flex flex-col gap-3">
      <h2 id="firm-people" className="text-xl font-semibold">
        People of your firm
      </h2>
      <p className="text-quiet">They order at your prices and on your credit, each with a login of their own.</p>
      <Suspense fallback={<p role="status">Loading...</p>}>
        <PeopleContent loading={loading} onRetry={() => setLoading(loadPeople())} />
      </Suspense>
    </Card>
  )
}

type Loaded = { readonly people: TradePeople } | { readonly failure: string }

async function loadPeople(): Promise<Loaded> {
  const result = await api('GET /api/trade/people', {})
  if (result.ok) return result.body
  return { failure: refusalText(result, 'This could not be loaded. Please check the connection.') }
}

function PeopleContent({ loading, onRetry }: { loading: Promise<Loaded>; onRetry: () => void }) {
  const loaded = use(loading)
  if ('failure' in loaded) return <RetryAlert onRetry={onRetry}>{loaded.failure}</RetryAlert>
  return <PeopleList loaded={loaded.people} />
}

function PeopleList({ loaded }: { loaded: TradePeople }) {
  const [people, setPeople] = useState(loaded)
  const show: Changed = (changed, done) => {
    setPeople(changed)
    announce(done)
  }
  return (
    <>
      {people.length === 0 && <p>You order alone.</p>}
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <PersonItem key={`${person._id} ${person.right}`} person={person} onChange={show} />
        ))}
      </ul>
      {people.length < MAX_TRADE_PEOPLE && <Invite onChange={show} />}
    </>
  )
}

type PersonItemProps = { person: TradePeople[number]; onChange: Changed }

function PersonItem({ person, onChange }: PersonItemProps) {
  const { _id: id, name, email, right, invitedAt, joinedAt } = person
  const [open, setOpen] = useState<'right' | 'removal' | null>(null)
  const change = useCall(
    (form: FormData) =>
      api('POST /api/trade/people/:id/right', { id, right: formText(form, `right-${id}`) as TradeRight }),
    { done: (answer) => onChange(answer.people, 'Saved') },
  )
  const remove = useCall(() => api('DELETE /api/trade/people/:id', { id }), {
    done: (answer) => onChange(answer.people, 'Removed'),
    refused: () => setOpen(null),
  })
  return (
    <li className="flex flex-col gap-2 py-3">
      <span translate="no" className="font-semibold wrap-anywhere">
        {name}
      </span>
      <span translate="no" className="wrap-anywhere text-quiet">
        {email}
      </span>
      <span className="flex flex-wrap gap-x-3">
        <span>{tradeRights[right]}</span>
        <span className="text-quiet">
          {joinedAt === null ? `Invited on ${formatDate(invitedAt)}` : `Since ${formatDate(joinedAt)}`}
        </span>
      </span>
      <CallAlert call={remove} />
      {open === 'right' ? (
        <CallForm
          call={change}
          submitLabel="Save"
          button={{ variant: 'secondary', className: 'self-start' }}
          className="flex flex-col gap-3"
        >
          <RightChoice name={`right-${id}`} initial={right} error={change.errors.right} />
        </CallForm>
      ) : (
        <span className="flex flex-wrap gap-1">
          <Button variant="secondary" aria-label={`Change what ${name} may do`} onClick={() => setOpen('right')}>
            Change
          </Button>
          <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => setOpen('removal')}>
            Remove
          </Button>
        </span>
      )}
      {open === 'removal' && (
        <Suspense>
          <Dialog
            title={`Remove ${name}?`}
            open
            onClose={() => setOpen(null)}
            actions={
              <>
                <Button variant="danger" busy={remove.isBusy} onClick={() => remove.start()}>
                  Remove
                </Button>
                <Button variant="secondary" onClick={() => setOpen(null)}>
                  Keep
                </Button>
              </>
            }
          >
            <p className="text-quiet">From now on this person cannot order for your firm. Placed orders stay.</p>
          </Dialog>
        </Suspense>
      )}
    </li>
  )
}

function Invite({ onChange }: { onChange: Changed }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const invite = useCall(
    (form: FormData) =>
      api('POST /api/trade/people', {
        name: formText(form, 'name'),
        email: formText(form, 'email'),
        right: formText(form, 'right') as TradeRight,
      }),
    {
      done: (answer) => {
        setOpen(false)
        onChange(answer.people, 'The invitation is sent')
      },
    },
  )
  if (!isOpen)
    return (
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        Invite a person
      </Button>
    )
  return (
    <CallForm call={invite} submitLabel="Send the invitation" busyLabel="Sending...">
      <Field
        id={`${id}-name`}
        name="name"
        label="Name"
        hint="Your orders show who placed them."
        maxLength={TRADE_PERSON_NAME_MAX}
        autoComplete="off"
        error={invite.errors.name}
        required
      />
      <Field
        id={`${id}-email`}
        name="email"
        type="email"
        label="Mail address"
        hint="The one with which the person logs in."
        autoComplete="off"
        error={invite.errors.email}
        required
      />
      <RightChoice name="right" initial="orders" error={invite.errors.right} />
    </CallForm>
  )
}

const rightHints = {
  orders: 'Sees trade prices and the orders of the firm, and orders on its credit.',
  'orders-and-money': 'Also sees what is due, and pays invoices.',
} as const satisfies Record<TradeRight, string>

type RightChoiceProps = { name: string; initial: TradeRight; error: string | null | undefined }

function RightChoice({ name, initial, error }: RightChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 font-semibold">May do</legend>
      {Object.entries(tradeRights).map(([right, label]) => (
        <RadioCard
          key={right}
          name={name}
          value={right}
          label={label}
          hint={rightHints[right as TradeRight]}
          defaultChecked={right === initial}
        />
      ))}
      {error && <p className="font-medium text-danger">{error}</p>}
    </fieldset>
  )
}
