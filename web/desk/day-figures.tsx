import type { DayFigures } from '#contract/desk.ts'
import { Card } from '#web/ui/card.tsx'
import { Rupees } from '#web/ui/price.tsx'

type Compared = { readonly today: number; readonly usual: number }

type DayFigureListProps = { day: DayFigures; asOf: string }

/** The figures of today until now, beside the usual ones of this weekday until the same time. */
export function DayFigureList({ day: { orders, taken, packed, sent }, asOf }: DayFigureListProps) {
  return (
    <section aria-labelledby="day-figures" className="flex flex-col gap-3">
      <div>
        <h2 id="day-figures" className="text-xl font-semibold">
          Today so far
        </h2>
        <p className="text-quiet">{`Beside the mean of the last four ${weekdayOf(asOf)}s until the same time. Parcels count by their day of dispatch.`}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]">
        <DayFigure label="Orders" figure={orders} />
        {taken !== null && <DayFigure label="Money taken" figure={taken} isMoney />}
        <DayFigure label="Packed" figure={packed} />
        <DayFigure label="Sent on their way" figure={sent} />
      </ul>
    </section>
  )
}

function DayFigure({ label, figure, isMoney = false }: { label: string; figure: Compared; isMoney?: boolean }) {
  return (
    <Card as="li" className="flex flex-col gap-1 p-3 sm:p-4 md:p-4">
      <h3 className="font-semibold">{label}</h3>
      <p className="text-2xl font-bold tabular-nums wrap-anywhere">
        {isMoney ? <Rupees amount={figure.today} /> : <span>{figure.today}</span>}
      </p>
      <p className="text-quiet">
        <Difference {...figure} isMoney={isMoney} />
      </p>
    </Card>
  )
}

/** "usually 12, 3 fewer": the usual figure, and the difference in words. */
function Difference({ today, usual, isMoney }: Compared & { isMoney: boolean }) {
  const rounded = isMoney ? usual : Math.round(usual)
  const difference = Math.abs(today - rounded)
  const word = today > rounded ? 'more' : isMoney ? 'less' : 'fewer'
  if (isMoney)
    return (
      <>
        <span>usually </span>
        <Rupees amount={rounded} />
        {difference >= 1 && <span>{`, ${word}`}</span>}
      </>
    )
  return <span>{difference === 0 ? 'as usual' : `usually ${rounded}, ${difference} ${word}`}</span>
}

export function weekdayOf(at: string): string {
  return new Date(at).toLocaleDateString('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' })
}
