import { useState } from 'react'
import type { CashDetails } from '#contract/day.ts'
import { cashPlaces } from '#domain/day/cash-changes.ts'
import { cashModes } from '#domain/fulfilment/order-in-fulfilment.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskPageFrame, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { backgroundHeaders, deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { useRefresh } from '#web/desk/use-refresh.ts'
import { OrderLink } from '#web/desk/order-link.tsx'
import { refusalText } from '#web/platform/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/cash-page.ts'
import { CashSheetCard } from './cash-sheet-card.tsx'
import { CloseSheetForm } from './close-sheet-form.tsx'

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
  const { person, open, rows, sheets, colleagues } = shown
  const isOwn = session.kind === 'staff' && session.staff.id === person.id
  return (
    <div className="flex flex-col gap-6">
      {!isOwn && <p className="text-lg font-semibold">{`The money of ${person.name}`}</p>}
      {open === null ? (
        <EmptyState icon="check" title="No money is to be handed over.">
          <p>Money of a cash order stands here as soon as you record it.</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <CloseSheetForm
            key={`${person.id} ${open.since}`}
            staff={staff}
            open={open}
            colleagues={colleagues}
            lastReceiver={sheets[0]?.handedTo}
            onStale={() => void load()}
            onClosed={() => {
              announce('The sheet is closed')
              void load()
            }}
          />
          <DeskSection title="Expected">
            <FactList
              facts={[
                { label: 'In cash', value: <Rupees amount={open.sums.cash} /> },
                { label: 'By UPI', value: <Rupees amount={open.sums.UPI} /> },
                { label: 'Since', value: formatDateTime(open.since) },
              ]}
            />
            <OpenRows rows={rows} count={open.orders} />
          </DeskSection>
        </div>
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

function OpenRows({ rows, count }: Pick<CashDetails, 'rows'> & { count: number }) {
  return (
    <>
      <ul aria-label="Received money" className="divide-y divide-line">
        {rows.map(({ order, amount, mode, at, place }) => (
          <li key={order.orderNumber} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              <OrderLink order={order} />{' '}
              <span className="text-quiet">{`${cashPlaces[place]}, ${formatDateTime(at)}`}</span>
            </span>
            <span className="font-medium">
              <Rupees amount={amount} /> <span>{cashModes[mode]}</span>
            </span>
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="text-quiet">{`The newest ${rows.length} of ${count}.`}</p>}
    </>
  )
}
