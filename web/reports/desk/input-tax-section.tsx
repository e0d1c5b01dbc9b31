import { href } from 'react-router'
import type { GstReturnReport } from '#contract/reports.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Balance, FigureTable } from '#web/ui/figure-table.tsx'

/** The input tax of a month and what of it is reversed (tax-8). */
export function InputTaxSection({ report: { month, inputTax } }: { report: GstReturnReport }) {
  const { bills, claimed, lost, exempt, net, unknownPacks, exemptShare } = inputTax
  const rows = [
    { key: 'Suppliers’ invoices, 4 (A)(5)', taxes: claimed },
    { key: 'Destroyed or lost goods, 4 (B)(1)', taxes: lost },
    { key: 'Goods sold without tax, 4 (B)(1)', taxes: exempt },
    { key: 'Net, 4 (C)', taxes: net },
  ]
  return (
    <DeskSection title="Input tax">
      <p>
        <AppLink href={`${href('/desk/purchases')}?month=${month}`} className="underline">
          {bills === 1 ? '1 supplier’s invoice' : `${bills} suppliers’ invoices`}
        </AppLink>
        <span> whose goods came in this month.</span>
      </p>
      <FigureTable
        label="Figures of input tax"
        columns={['Table of GSTR-3B', 'CGST', 'SGST', 'IGST']}
        rows={rows.map(({ key, taxes }) => ({
          key,
          cells: [
            key,
            <Balance key="cgst" amount={taxes.cgst} />,
            <Balance key="sgst" amount={taxes.sgst} />,
            <Balance key="igst" amount={taxes.igst} />,
          ],
        }))}
      />
      {exemptShare > 0 && (
        <p>
          {`Supplies without tax are ${exemptShare} % of the month. That share of the tax on common expenses, and on a sixtieth of equipment, is to be reversed too (Rules 42 and 43).`}
        </p>
      )}
      {unknownPacks > 0 && (
        <p className="font-medium">
          {`${unknownPacks} lost or untaxed ${unknownPacks === 1 ? 'pack is of a batch' : 'packs are of batches'} without a receipt: please add ${unknownPacks === 1 ? 'its' : 'their'} tax by hand.`}
        </p>
      )}
    </DeskSection>
  )
}
