import type { Receipt } from '#contract/receipts.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { SummaryList } from './summary-list.tsx'

type Taxes = Receipt['tax']['computed']

/** The tax of a posted supplier's invoice: as it states it, and as its lines make it. */
export function ReceiptTaxSection({ receipt: { tax } }: { receipt: Receipt }) {
  const { stated, computed, supplierGstin, findings } = tax
  return (
    <DeskSection title="Input tax">
      <SummaryList title="The tax of their invoice does not add up" sentences={findings} />
      <FactList
        facts={[
          { label: 'GSTIN of the supplier', value: <span translate="no">{supplierGstin || 'None'}</span> },
          { label: 'As the lines make it', value: <TaxText taxes={computed} /> },
          ...(stated === null ? [] : [{ label: 'As their invoice states it', value: <TaxText taxes={stated} /> }]),
        ]}
      />
    </DeskSection>
  )
}

function TaxText({ taxes: { taxable, cgst, sgst, igst } }: { taxes: Taxes }) {
  const parts = [
    { name: 'CGST', amount: cgst },
    { name: 'SGST', amount: sgst },
    { name: 'IGST', amount: igst },
  ].filter(({ amount }) => amount !== 0)
  return (
    <span>
      <Rupees amount={taxable} />
      {parts.map(({ name, amount }) => (
        <span key={name}>
          {` + ${name} `}
          <Rupees amount={amount} />
        </span>
      ))}
    </span>
  )
}
