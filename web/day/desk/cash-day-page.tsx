import { useState } from 'react'
import { href, Link } from 'react-router'
import type { CashDay, CashSheet, OpenMoney } from '#contract/day.ts'
import { cashDayRules, cashSheetRules } from '#domain/day/cash-changes.ts'
import { type CashMode, cashModes } from '#domain/fulfilment/order-in-fulfilment.ts'
import { paiseFromWire, rupeesFromPaise, sumPaise } from '#domain/money.ts'
import { DAY, formatDate, formatDateTime, indianDay, startOfIndianDay } from '#domain/time.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { DeskPageFrame, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { refusalText } from '#web/platform/api.ts'
import { Balance, FigureTable } from '#web/ui/figure-table.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/cash-day-page.ts'
import { CashSheetCard } from './cash-sheet-card.tsx'

export const meta = deskPageMeta('Day')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const today = indianDay(new Date())
  const asked = new URL(request.url).searchParams.get('day') ?? ''
  const day = /^2\d{3}-\d{2}-\d{2}$/.test(asked) && asked < today ? asked : today
  return { day, today, result: await deskApi('GET /api/desk/cash/days/:id', { id: day }) }
}

/** The sheet of a day of the shop: what was handed over, who holds money, and what came in online. */
export default function CashDayPage({ loaderData: { day, today, result } }: Route.ComponentProps) {
  return (
    <DeskPageFrame page="Day">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl font-semibold">{formatDate(startOfIndianDay(day))}</h2>
        <nav aria-label="Days" className="flex flex-wrap gap-2 print:hidden">
          <DayLink day={day} days={-1} label="Day before" />
          {day < today && <DayLink day={day} days={1} label="Next day" />}
        </nav>
      </div>
      {result.ok ? (
        <DaySheet key={day} loaded={result.body.day} />
      ) : (
        <RetryAlert onRetry={() => location.reload()}>
          {refusalText(result, 'This could not be loaded just now. Please check the connection.')}
        </RetryAlert>
      )}
    </DeskPageFrame>
  )
}

function DayLink({ day, days, label }: { day: string; days: number; label: string }) {
  const to = indianDay(new Date(startOfIndianDay(day).getTime() + days * DAY))
  return (
    <Link to={{ search: `?day=${to}` }} discover="none" className={buttonLook({ variant: 'secondary' })}>
      {label}
    </Link>
  )
}

function DaySheet({ loaded }: { loaded: CashDay }) {
  const shop = useShop()
  const [day, setDay] = useState(loaded)
  const { sheets, open, online } = day
  const reload = async () => {
    const next = await deskApi('GET /api/desk/cash/days/:id', { id: day.day })
    if (next.ok) setDay(next.body.day)
    return next.ok ? next.body : null
  }
  return (
    <div className="flex flex-col gap-6 print:text-xs">
      <p className="hidden print:block">{shop.name}</p>
      <DeskSection title="Handed over">
        {sheets.length === 0 ? (
          <p className="text-quiet">No sheet is closed on this day. Those who hold money close one under Cash.</p>
        ) : (
          <Sums sheets={sheets} />
        )}
        <ul className="flex flex-col gap-4">
          {sheets.map((sheet) => (
            <li key={sheet._id}>
              <CashSheetCard sheet={sheet}>
                <Corrections sheet={sheet} onChanged={() => void reload()} />
              </CashSheetCard>
            </li>
          ))}
        </ul>
      </DeskSection>
      {open.length > 0 && <OpenSheets open={open} />}
      <OnlineMoney online={online} />
      <DayLock day={day} onChanged={setDay} />
      <Button variant="secondary" className="self-start print:hidden" onClick={() => print()}>
        Print
      </Button>
    </div>
  )
}

/** What each gateway captured and refunded. */
function OnlineMoney({ online }: Pick<CashDay, 'online'>) {
  return (
    <DeskSection title="Online">
      {online.length === 0 ? (
        <p className="text-quiet">No gateway captured or refunded money on this day.</p>
      ) : (
        <FigureTable
          label="Online money by gateway"
          columns={['Gateway', 'Payments', 'Captured', 'Refunds', 'Refunded', 'Together']}
          rows={online.map(({ gateway, captures, captured, refunds, refunded }) => ({
            key: gateway,
            cells: [
              gateway,
              captures,
              <Balance key="captured" amount={captured} />,
              refunds,
              <Balance key="refunded" amount={refunded} />,
              <Balance key="together" amount={captured - refunded} />,
            ],
          }))}
        />
      )}
    </DeskSection>
  )
}

type DayLockProps = { day: CashDay; onChanged: (day: CashDay) => void }

const lockParts = {
  lock: { intro: () => <p>A locked day stays as it is. Later sheets belong to the next day.</p> },
}

function DayLock({ day, onChanged }: DayLockProps) {
  const { lock, open } = day
  const [today] = useState(() => indianDay(new Date()))
  return (
    <DeskSection title="Lock">
      {lock === null ? (
        <>
          <p>The day is open. Lock it when all its money is handed over.</p>
          <div className="print:hidden">
            <RecordChanges
              of={cashDayRules}
              at="/api/desk/cash/days/:id"
              as="day"
              record={day}
              facts={{ day: day.day, today, holder: open[0]?.person.name ?? null }}
              parts={lockParts}
              names={() => ({ id: day.day })}
              reloads
              onChanged={onChanged}
            />
          </div>
        </>
      ) : (
        <p>{`${lock.by.name} locked the day on ${formatDateTime(lock.at)}.`}</p>
      )}
    </DeskSection>
  )
}

function Corrections({ sheet, onChanged }: { sheet: CashSheet; onChanged: () => void }) {
  return (
    <div className="pt-2 print:hidden">
      <RecordChanges
        of={cashSheetRules}
        at="/api/desk/cash/sheets/:id"
        as="sheet"
        record={sheet}
        only={['correct']}
        parts={{ correct: { ariaLabel: () => `Correct… Sheet ${sheet.number}` } }}
        onChanged={onChanged}
      />
    </div>
  )
}

const sumOf = (amounts: readonly number[]) => rupeesFromPaise(sumPaise(amounts.map(paiseFromWire)))

/** The sums of the day by place and mode. */
function Sums({ sheets }: { sheets: readonly CashSheet[] }) {
  return (
    <FigureTable
      label="Sums of the day"
      columns={['Money', 'At the outlet', 'On the run', 'Expected', 'Counted', 'Difference', 'Corrected']}
      rows={(Object.keys(cashModes) as CashMode[]).map((mode) => {
        const figures = [
          sheets.map(({ places }) => places.outlet[mode]),
          sheets.map(({ places }) => places.run[mode]),
          sheets.map((sheet) => sheet[mode].expected),
          sheets.map((sheet) => sheet[mode].counted),
          sheets.map((sheet) => sheet[mode].difference),
          sheets.flatMap(({ corrections }) => corrections.filter((one) => one.mode === mode).map((one) => one.amount)),
        ]
        return {
          key: mode,
          cells: [cashModes[mode], ...figures.map((amounts, index) => <Balance key={index} amount={sumOf(amounts)} />)],
        }
      })}
    />
  )
}

function OpenSheets({ open }: { open: readonly OpenMoney[] }) {
  return (
    <DeskSection title="Not handed over">
      <FigureTable
        label="Money that is not handed over"
        columns={['Person', 'Cash', 'UPI', 'Card', 'Since']}
        rows={open.map(({ person, since, sums }) => ({
          key: person.id,
          cells: [
            <TextLink key="person" href={`${href('/desk/cash')}?staff=${person.id}`}>
              {person.name}
            </TextLink>,
            <Balance key="cash" amount={sums.cash} />,
            <Balance key="upi" amount={sums.UPI} />,
            <Balance key="card" amount={sums.card} />,
            formatDateTime(since),
          ],
        }))}
      />
    </DeskSection>
  )
}
