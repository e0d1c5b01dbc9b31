import { href } from 'react-router'
import type { StockOfMonth } from '#contract/reports.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { monthTitle } from '#domain/documents/registers.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { FigureTable } from '#web/ui/figure-table.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { FigureChart } from '#web/ui/bar-chart.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'

/** The value of the stock now by the month of its expiry; null if it could not be loaded. */
export function StockExpirySection({ stock }: { stock: readonly StockOfMonth[] | null }) {
  return (
    <DeskSection title="Stock value by expiry month">
      <p className="text-quiet">
        The packs on hand today, at the price to the retailer where it is known, else at their MRP.
      </p>
      {stock === null ? (
        <AlertBox>The stock could not be loaded. Please load the page again.</AlertBox>
      ) : (
        <FigureChart
          label="Value of the packs on hand"
          unit="rupees"
          bars={stock.map(({ month, value }) => ({
            key: month,
            label: titleOf(month),
            value,
            text: formatRupees(tolerantPaise(value)),
            ...(month === 'expired' && { tone: 'danger' as const, note: 'not for sale' }),
          }))}
          table={
            <FigureTable
              label="Table of the stock value"
              empty="No packs are on hand."
              columns={['Expiry', 'Packs', 'Value', 'Of it at MRP']}
              rows={stock.map(({ month, packs, value, atMrp }) => ({
                key: month,
                cells: [
                  titleOf(month),
                  packs,
                  <Rupees key="value" amount={value} />,
                  <Rupees key="mrp" amount={atMrp} />,
                ],
              }))}
            />
          }
        />
      )}
      <TextLink href={href('/desk/stock')}>Batches by expiry</TextLink>
    </DeskSection>
  )
}

const otherTitles: Readonly<Record<string, string>> = {
  expired: 'Expired',
  none: 'No expiry',
  unknown: 'No date known',
}

function titleOf(month: string): string {
  return otherTitles[month] ?? monthTitle(month)
}
