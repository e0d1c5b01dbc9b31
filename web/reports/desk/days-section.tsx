import type { GstReturnReport } from '#contract/reports.ts'
import { addMonths, monthTitle } from '#domain/documents/registers.ts'
import { lastDayOfMonth } from '#domain/stock/printed-month.ts'
import { formatDate } from '#domain/time.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { Balance, balanceText, FigureTable } from '#web/ui/figure-table.tsx'
import { FigureChart } from '#web/ui/bar-chart.tsx'
import { DocumentsLink } from './documents-link.tsx'

type Days = GstReturnReport['days']
type DaysSectionProps = { month: string; days: Days; before: Days | null }

/** The totals of a month by day beside those of the month before, null for one without documents. */
export function DaysSection({ month, days, before }: DaysSectionProps) {
  const plotted = plotDays(month, days, before)
  return (
    <DeskSection title="By day">
      <FigureChart
        label="Invoices less credit notes by day"
        unit="rupees"
        isFolded
        layout="columns"
        {...(before && { periods: [monthTitle(month), monthTitle(addMonths(month, -1))] })}
        bars={plotted.map(({ day, gross, beforeGross }) => ({
          key: day,
          label: formatDate(day),
          value: gross,
          text: balanceText(gross),
          before: beforeGross === null ? undefined : { value: beforeGross, text: balanceText(beforeGross) },
        }))}
        table={
          <FigureTable
            label="Documents by day"
            columns={['Day', 'Total', ...(before ? [monthTitle(addMonths(month, -1))] : [])]}
            rows={plotted
              .filter(({ gross, beforeGross }) => gross !== 0 || (beforeGross ?? 0) !== 0)
              .map(({ day, gross, beforeGross }) => ({
                key: day,
                cells: [
                  <DocumentsLink key="day" query={{ month, day }}>
                    {formatDate(day)}
                  </DocumentsLink>,
                  <Balance key="total" amount={gross} />,
                  ...(beforeGross === null ? [] : [<Balance key="before" amount={beforeGross} />]),
                ],
              }))}
          />
        }
      />
    </DeskSection>
  )
}

type PlottedDay = Days[number] & { readonly beforeGross: number | null }

/** Every day of a month, each beside the day of the same number in the month before. */
function plotDays(month: string, days: Days, before: Days | null): PlottedDay[] {
  const byDay = new Map([...days, ...(before ?? [])].map(({ day, gross }) => [day, gross]))
  const monthBefore = addMonths(month, -1)
  const [year = 0, number = 0] = month.split('-').map(Number)
  return Array.from({ length: Number(lastDayOfMonth(year, number).slice(-2)) }, (_, index) => {
    const date = String(index + 1).padStart(2, '0')
    return {
      day: `${month}-${date}`,
      gross: byDay.get(`${month}-${date}`) ?? 0,
      beforeGross: before && (byDay.get(`${monthBefore}-${date}`) ?? 0),
    }
  })
}
