import type { GstReturnReport } from '#contract/reports.ts'
import { addMonths, monthTitle } from '#domain/documents/registers.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { Balance, balanceText, FigureTable } from '#web/ui/figure-table.tsx'
import { FigureChart } from '#web/ui/bar-chart.tsx'
import { compareGstByRate } from './compare-gst.ts'

type GstRatesProps = { month: string; hsn: GstReturnReport['hsn']; before: GstReturnReport['hsn'] | null }

/** The GST of a month by rate beside that of the month before, null for one without documents. */
export function GstRatesSection({ month, hsn, before }: GstRatesProps) {
  const rows = compareGstByRate(hsn, before ?? [])
  const monthBefore = monthTitle(addMonths(month, -1))
  return (
    <DeskSection title="GST by rate">
      <FigureChart
        label="CGST, SGST and IGST"
        unit="rupees"
        {...(before && { periods: [monthTitle(month), monthBefore] })}
        bars={rows.map(({ rate, gst, gstBefore }) => ({
          key: String(rate),
          label: `${rate} %`,
          value: gst,
          text: balanceText(gst),
          before: before === null ? undefined : { value: gstBefore, text: balanceText(gstBefore) },
        }))}
        table={
          <FigureTable
            label="Table of GST by rate"
            columns={['Rate', 'Taxable value', 'GST', ...(before ? [monthBefore] : [])]}
            rows={rows.map(({ rate, taxable, gst, gstBefore }) => ({
              key: String(rate),
              cells: [
                `${rate} %`,
                <Balance key="taxable" amount={taxable} />,
                <Balance key="gst" amount={gst} />,
                ...(before === null ? [] : [<Balance key="before" amount={gstBefore} />]),
              ],
            }))}
          />
        }
      />
    </DeskSection>
  )
}
