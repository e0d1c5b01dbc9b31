import { useState } from 'react'
import type { TaxRate, TouchedProducts } from '#contract/tax.ts'
import { taxRateRules } from '#domain/tax/tax-rate-changes.ts'
import { taxNatures, taxTargets } from '#domain/tax/tax-rates.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { ActionButton } from '#web/desk/desk-permission.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { countText, useDeskListStore } from '#web/desk/list-store.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Route } from './+types/tax-rates-page.ts'
import { TaxRateDialog } from './tax-rate-dialog.tsx'
import { TouchedProductList } from './touched-product-list.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Tax rates', matches })
}

export default function TaxRatesPage() {
  const [isAdding, setAdding] = useState(false)
  const [withoutHsn, setWithoutHsn] = useState<TouchedProducts | null>(null)
  const store = useDeskListStore<TaxRate>(
    async (last, options) => {
      const result = await deskApi('GET /api/desk/tax-rates', { after: last?._id }, options)
      if (result.ok) setWithoutHsn(result.body.withoutHsn)
      return result
    },
    ({ _id }) => _id,
  )
  return (
    <DeskListFrame action="tax.read" title="Tax rates">
      <div>
        <ActionButton action="tax.edit" onClick={() => setAdding(true)}>
          Add a rate…
        </ActionButton>
      </div>
      {withoutHsn !== null && withoutHsn.count > 0 && (
        <AlertBox tone="notice">
          <p>{`${countText(withoutHsn.count, ['product has', 'products have'])} too few digits of the HSN:`}</p>
          <TouchedProductList products={withoutHsn} />
        </AlertBox>
      )}
      <DeskList
        store={store}
        label="Tax rates"
        nouns={['rate', 'rates']}
        empty={{ icon: 'check', title: 'No rate has been added.', text: 'Every product keeps its own rate.' }}
      >
        {(rate) => <RateRow rate={rate} onRemoved={store.reload} />}
      </DeskList>
      {isAdding && (
        <TaxRateDialog
          onSaved={() => {
            setAdding(false)
            announce('The rate is added')
            store.reload()
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </DeskListFrame>
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
