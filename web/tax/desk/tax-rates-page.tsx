import { useState } from 'react'
import type { TaxRate } from '#contract/tax.ts'
import { taxRateRules } from '#domain/tax/tax-rate-changes.ts'
import { taxNatures, taxTargets } from '#domain/tax/tax-rates.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { countText } from '#web/desk/list-store.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TaxRateDialog } from './tax-rate-dialog.tsx'
import { TouchedProductList } from './touched-product-list.tsx'

export const meta = deskPageMeta('Tax rates')

export default function TaxRatesPage() {
  return (
    <DeskListPage
      page="Tax rates"
      load="GET /api/desk/tax-rates"
      cursor="_id"
      renderAbove={({ answer, reload }) => (
        <>
          <AddRate onAdded={reload} />
          {answer !== null && answer.withoutHsn.count > 0 && (
            <AlertBox tone="notice">
              <p>{`${countText(answer.withoutHsn.count, ['product has', 'products have'])} no GST rate or too few digits of the HSN. Without a rate it is not packed:`}</p>
              <TouchedProductList products={answer.withoutHsn} />
            </AlertBox>
          )}
        </>
      )}
      nouns={['rate', 'rates']}
      empty={{ icon: 'check', title: 'No rate has been added.', text: 'Every product keeps its own rate.' }}
    >
      {(rate, { reload }) => <RateRow rate={rate} onRemoved={() => void reload()} />}
    </DeskListPage>
  )
}

function AddRate({ onAdded }: { onAdded: () => Promise<void> }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div>
      <ActionButton action="tax.edit" onClick={() => setAdding(true)}>
        Add a rate…
      </ActionButton>
      {isAdding && (
        <TaxRateDialog
          onSaved={() => {
            setAdding(false)
            announce('The rate is added')
            void onAdded()
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

function RateRow({ rate, onRemoved }: { rate: TaxRate; onRemoved: () => void }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          <span>{`${rate.gstPercent} %, ${taxNatures[rate.nature]}`}</span>
          {rate.state === 'coming' && <Badge tone="notice">Coming</Badge>}
        </p>
        <p className="wrap-anywhere">{`${taxTargets[rate.target]}: ${rate.applies}`}</p>
        <p className="text-quiet">
          {`From ${formatDate(startOfIndianDay(rate.fromDay))}${rate.hsn === '' ? '' : `, HSN ${rate.hsn}`}, by ${rate.by}`}
        </p>
      </div>
      <RecordChanges
        of={taxRateRules}
        at="/api/desk/tax-rates/:id"
        as="rate"
        record={rate}
        facts={rate}
        onChanged={onRemoved}
      />
    </div>
  )
}
