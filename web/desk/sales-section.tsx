import type { SalesReport } from '#contract/desk.ts'
import { formatDate } from '#domain/time.ts'
import { Card } from '#web/ui/card.tsx'
import { Rupees } from '#web/ui/price.tsx'

/** The sales of today, 7 and 30 days, with a plot by day and a table of the same figures. */
export function SalesSection({ sales: { days, periods } }: { sales: SalesReport }) {
  return (
    <section aria-labelledby="sales" className="flex flex-col gap-4">
      <h2 id="sales" className="text-xl font-semibold">
        Sales
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {periods.map(({ days: length, orders, units, gross, refunded }) => (
          <Card as="li" key={length} className="flex flex-col gap-1">
            <h3 className="font-semibold">{length === 1 ? 'Today' : `${length} days`}</h3>
            <Rupees amount={gross} className="text-xl font-bold wrap-anywhere lg:text-2xl" />
            <p className="text-quiet">
              {orders} {orders === 1 ? 'order' : 'orders'}, {units} {units === 1 ? 'pack' : 'packs'}
            </p>
            {refunded > 0 && (
              <p className="text-quiet">
                <Rupees amount={refunded} /> refunded
              </p>
            )}
          </Card>
        ))}
      </ul>
      <Card className="flex flex-col gap-3">
        <SalesPlot days={days} />
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-brand-strong">
            Show the figures by day
          </summary>
          <SalesTable days={days} />
        </details>
      </Card>
    </section>
  )
}

type DayProps = { days: SalesReport['days'] }
type DayAmounts = { days: readonly { readonly day: string; readonly gross: number }[] }

const PLOT_HEIGHT = 100
const BAR_STEP = 10

/** Bars of the sales by day, hidden from screen readers: the table has the same figures. */
export function SalesPlot({ days }: DayAmounts) {
  const highest = Math.max(...days.map(({ gross }) => gross), 1)
  return (
    <div aria-hidden="true">
      <p className="pb-1 text-right text-xs text-quiet">
        highest <Rupees amount={highest} />
      </p>
      <svg
        viewBox={`0 0 ${days.length * BAR_STEP} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-b border-edge"
      >
        {days.map(({ day, gross }, index) => {
          const height = (gross / highest) * PLOT_HEIGHT
          const x = index * BAR_STEP + 1
          return (
            <rect key={day} {...{ x, y: PLOT_HEIGHT - height, height }} width={BAR_STEP - 2} className="fill-brand" />
          )
        })}
      </svg>
      <p className="flex justify-between gap-4 pt-1 text-xs text-quiet">
        <span>{formatDate(days[0]?.day)}</span>
        <span>{formatDate(days.at(-1)?.day)}</span>
      </p>
    </div>
  )
}

function SalesTable({ days }: DayProps) {
  return (
    <div role="region" aria-label="Sales by day" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-right tabular-nums">
        <thead>
          <tr className="border-b border-edge [&>th]:px-2 [&>th]:py-2 [&>th]:font-semibold">
            <th scope="col" className="text-left">
              Day
            </th>
            <th scope="col">Orders</th>
            <th scope="col">Packs</th>
            <th scope="col">Sales</th>
            <th scope="col">Refunded</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, units, gross, refunded }) => (
            <tr key={day} className="border-b border-line whitespace-nowrap [&>*]:px-2 [&>*]:py-1.5">
              <th scope="row" className="text-left font-normal">
                {formatDate(day)}
              </th>
              <td>{orders}</td>
              <td>{units}</td>
              <td>
                <Rupees amount={gross} />
              </td>
              <td>
                <Rupees amount={refunded} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
