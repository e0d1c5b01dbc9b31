import { useState } from 'react'
import type { CashDetails, OpenMoney } from '#contract/day.ts'
import { cashPlaces, cashRowKinds } from '#domain/day/cash-changes.ts'
import { cashModes } from '#domain/fulfilment/order-in-fulfilment.ts'
import { paiseFromWire } from '#domain/money.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskPageFrame, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { OrderLink } from '#web/desk/order-link.tsx'
import { refusalText } from '#web/platform/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Fact, FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { SignedRupees } from '#web/ui/signed-rupees.tsx'
import type { Route } from './+types/cash-page.ts'
import { CashMoves } from './cash-dialogs.tsx'
import { CashSheetCard, ReceiptLinks } from './cash-sheet-card.tsx'
import { CloseSheetForm } from './close-sheet-form.tsx'
import { CountForm, type MoneyCount } from './count-form.tsx'

const SHOWN_ROWS = 50

export const meta = deskPageMeta('Cash')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const staff = new URL(request.url).searchParams.get('staff') ?? undefined
  return { staff, result: await deskApi('GET /api/desk/cash', { staff }) }
}

/** The money that a person holds, and its handing over at closing time. */
export default function CashPage({ loaderData: { staff, result } }: Route.ComponentProps) {
  return (
    <DeskPageFrame page="Cash">
      {result.ok ? (
        <Cash key={staff ?? ''} staff={staff} loaded={result.body} />
      ) : (
        <RetryAlert onRetry={() => location.reload()}>
          {refusalText(result, 'This could not be loaded just now. Please check the connection.')}
        </RetryAlert>
      )}
    </DeskPageFrame>
  )
}

function Cash({ staff, loaded }: { staff: string | undefined; loaded: CashDetails }) {
  const [shown, setShown] = useState(loaded)
  const session = useDeskSession()
  const load = async (headers: Record<string, string> = {}) => {
    const next = await deskApi('GET /api/desk/cash', { staff }, { headers })
    if (next.ok) setShown(next.body)
  }
  useRefresh(() => load(backgroundHeaders))
  const { person, holdsSince, isCountStale, sheets, lastFloat } = shown
  const isOwn = session.kind === 'staff' && session.staff.id === person.id
  return (
    <div className="flex flex-col gap-6">
      {!isOwn && <p className="text-lg font-semibold">{`The money of ${person.name}`}</p>}
      <CashMoves staff={staff} lastFloat={lastFloat} onChanged={setShown} />
      {isCountStale && <p role="alert">Money came in or went out since the count. Please count again.</p>}
      {holdsSince === null ? (
        <EmptyState icon="check" title="No money is to be handed over.">
          <p>Money of a cash order stands here as soon as you record it.</p>
        </EmptyState>
      ) : (
        <HeldMoney
          key={person.id}
          staff={staff}
          held={shown}
          since={holdsSince}
          onShown={setShown}
          reload={() => void load()}
        />
      )}
      {sheets.length > 0 && (
        <DeskSection title="Closed sheets">
          <ul className="flex flex-col gap-4">
            {sheets.map((sheet) => (
              <li key={sheet._id}>
                <CashSheetCard sheet={sheet} />
              </li>
            ))}
          </ul>
        </DeskSection>
      )}
    </div>
  )
}

type HeldMoneyProps = {
  staff: string | undefined
  held: CashDetails
  since: string
  onShown: (shown: CashDetails) => void
  reload: () => void
}

/** Counts the money, then compares it with what is expected and hands it over (day-6). */
function HeldMoney({ staff, held, since, onShown, reload }: HeldMoneyProps) {
  const { count, rows, sheets, colleagues } = held
  const [before, setBefore] = useState<MoneyCount | null>(null)
  const [isRecount, setRecount] = useState(false)
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {count === null || isRecount ? (
        <>
          <CountForm
            staff={staff}
            before={before}
            onCounted={(shown, typed) => {
              setBefore(typed)
              setRecount(false)
              onShown(shown)
            }}
          />
          <DeskSection title="Expected">
            <p>{`There is money since ${formatDateTime(since)}. What is expected shows after it is counted.`}</p>
          </DeskSection>
        </>
      ) : (
        <>
          <CloseSheetForm
            key={count.id}
            staff={staff}
            count={count}
            colleagues={colleagues}
            lastReceiver={sheets[0]?.handedTo}
            onStale={reload}
            onRecount={() => {
              setBefore(countedBefore(count))
              setRecount(true)
            }}
            onClosed={() => {
              announce('The sheet is closed')
              setBefore(null)
              reload()
            }}
          />
          <DeskSection title="Expected">
            <FactList facts={expectedFacts(count.open)} />
            <HeldRows rows={rows} />
          </DeskSection>
        </>
      )}
    </div>
  )
}

function countedBefore({ notes, counted }: NonNullable<CashDetails['count']>): MoneyCount {
  return { notes, upi: paiseFromWire(counted.UPI), card: paiseFromWire(counted.card) }
}

function expectedFacts({ sums, floats, spent, since }: OpenMoney): Fact[] {
  return [
    { label: 'In cash', value: <Rupees amount={sums.cash} /> },
    ...(floats > 0 ? [{ label: 'Of it floats', value: <Rupees amount={floats} /> }] : []),
    ...(spent > 0 ? [{ label: 'Spent', value: <Rupees amount={spent} /> }] : []),
    { label: 'By UPI', value: <Rupees amount={sums.UPI} /> },
    ...(sums.card > 0 ? [{ label: 'By card', value: <Rupees amount={sums.card} /> }] : []),
    { label: 'Since', value: formatDateTime(since) },
  ]
}

function HeldRows({ rows }: Pick<CashDetails, 'rows'>) {
  return (
    <>
      <ul aria-label="Received money" className="divide-y divide-line">
        {rows.map(({ id, kind, order, purpose, amount, mode, at, place, pictures }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">
              {order === null ? <span>{purpose || cashRowKinds[kind]}</span> : <OrderLink order={order} />}{' '}
              <span className="text-quiet">
                {order === null ? formatDateTime(at) : `${cashPlaces[place]}, ${formatDateTime(at)}`}
              </span>
              <ReceiptLinks purpose={purpose} pictures={pictures} />
            </span>
            <span className="font-medium">
              {amount < 0 ? <SignedRupees amount={amount} /> : <Rupees amount={amount} />}{' '}
              <span>{cashModes[mode]}</span>
            </span>
          </li>
        ))}
      </ul>
      {rows.length >= SHOWN_ROWS && <p className="text-quiet">{`The newest ${rows.length}.`}</p>}
    </>
  )
}
