import type { GstReturnReport } from '#contract/reports.ts'
import { DAY, formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { SalesPlot } from '#web/desk/sales-section.tsx'
import { Balance, DocumentsLink, FigureTable } from './figure-table.tsx'

type Days = GstReturnReport['days']

/** The totals of a month by day, as a plot and as a table. */
export function DaysSection({ days }: { days: Days }) {
  return (
    <DeskSection title="By day">
      <SalesPlot days={plotDays(days)} />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-brand-strong">
          Show the figures by day
        </summary>
        <FigureTable
          label="Documents by day"
          columns={['Day', 'Total']}
          rows={days.map(({ day, gross }) => ({
            key: day,
            cells: [
              <DocumentsLink key="day" query={{ month: day.slice(0, 7), day }}>
                {formatDate(day)}
              </DocumentsLink>,
              <Balance key="total" amount={gross} />,
            ],
          }))}
        />
      </details>
    </DeskSection>
  )
}

/** Every day from the first to the last one with documents. Bars do not go below zero. */
function plotDays(days: Days): Days {
  const byDay = new Map(days.map(({ day, gross }) => [day, Math.max(gross, 0)]))
  const last = days.at(-1)?.day ?? ''
  const plotted: { day: string; gross: number }[] = []
  for (let day = days[0]?.day ?? ''; day !== '' && day <= last; day = dayAfter(day))
    plotted.push({ day, gross: byDay.get(day) ?? 0 })
  return plotted
}

function dayAfter(day: string): string {
  return indianDay(new Date(startOfIndianDay(day).getTime() + DAY))
}
