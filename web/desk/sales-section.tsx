import type { SalesReport } from '#contract/desk.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { formatDate } from '#domain/time.ts'
import { FigureChart } from '#web/ui/bar-chart.tsx'
import { Card } from '#web/ui/card.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { FigureTable } from '#web/ui/figure-table.tsx'

/** The sales of today, 7 and 30 days beside those before, and charts by day with their tables. */
export function SalesSection({ sales: { days, periods } }: { sales: SalesReport }) {
  return (
    <section aria-labelledby="sales" className="flex flex-col gap-4">
      <h2 id="sales" className="text-xl font-semibold">
        Sales
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {periods.map(({ days: length, orders, units, gross, refunded, before }) => (
          <Card as="li" key={length} className="flex flex-col gap-1">
            <h3 className="font-semibold">{length === 1 ? 'Today' : `${length} days`}</h3>
            <Rupees amount={gross} className="text-xl font-bold wrap-anywhere lg:text-2xl" />
            <p className="text-quiet">
              {orders} {orders === 1 ? 'order' : 'orders'}, {units} {units === 1 ? 'pack' : 'packs'}
            </p>
            <p className="text-quiet">
              {length === 1 ? 'Yesterday' : `${length} days before`}{' '}
              <Rupees amount={before.gross} className="whitespace-nowrap" />
            </p>
            {refunded > 0 && (
              <p className="text-quiet">
                <Rupees amount={refunded} /> refunded
              </p>
            )}
          </Card>
        ))}
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Card>
          <OrdersByDay days={days} />
        </Card>
        <Card>
          <SalesByDay days={days} />
        </Card>
      </div>
    </section>
  )
}

type DayProps = { days: SalesReport['days'] }

const periodNames = ['30 days', 'same weekday four weeks before'] as const

function OrdersByDay({ days }: DayProps) {
  return (
    <FigureChart
      label="Orders by day"
      unit="orders"
      isCount
      isFolded
      layout="columns"
      periods={periodNames}
      bars={days.map(({ day, orders, before }) => ({
        key: day,
        label: formatDate(day),
        value: orders,
        text: String(orders),
        before: { value: before.orders, text: String(before.orders) },
      }))}
      table={
        <FigureTable
          label="Orders by day"
          columns={['Day', 'Orders', 'Four weeks before', 'Packs']}
          rows={days.toReversed().map(({ day, orders, units, before }) => ({
            key: day,
            cells: [formatDate(day), orders, before.orders, units],
          }))}
        />
      }
    />
  )
}

function SalesByDay({ days }: DayProps) {
  return (
    <FigureChart
      label="Sales by day"
      unit="rupees"
      isFolded
      layout="columns"
      periods={periodNames}
      bars={days.map(({ day, gross, before }) => ({
        key: day,
        label: formatDate(day),
        value: gross,
        text: formatRupees(tolerantPaise(gross)),
        before: { value: before.gross, text: formatRupees(tolerantPaise(before.gross)) },
      }))}
      table={
        <FigureTable
          label="Sales by day"
          columns={['Day', 'Sales', 'Four weeks before', 'Refunded']}
          rows={days.toReversed().map(({ day, gross, refunded, before }) => ({
            key: day,
            cells: [
              formatDate(day),
              <Rupees key="sales" amount={gross} />,
              <Rupees key="before" amount={before.gross} />,
              <Rupees key="refunded" amount={refunded} />,
            ],
          }))}
        />
      }
    />
  )
}
