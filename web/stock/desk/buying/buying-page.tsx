import { useSearchParams } from 'react-router'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useSuppliers } from '../use-suppliers.ts'
import type { Route } from './+types/buying-page.ts'
import { ProductsToBuy } from './products-to-buy.tsx'
import { PurchaseLines } from './purchase-lines.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Buying', matches })
}

export default function BuyingPage() {
  const [query, setQuery] = useSearchParams()
  const isOrdered = query.get('view') === 'ordered'
  const supplier = query.get('supplier') ?? ''
  const suppliers = useSuppliers()
  return (
    <DeskListFrame action="stock.receive" title="Buying">
      <DeskTabs
        label="Views of buying"
        tabs={[
          { label: 'To buy', query: { ...(supplier && { supplier }) }, isCurrent: !isOrdered },
          { label: 'On the way', query: { view: 'ordered' }, isCurrent: isOrdered },
        ]}
      />
      {isOrdered ? (
        <PurchaseLines />
      ) : (
        <>
          <SelectField
            name="supplier"
            label="Supplier of the last receipt"
            className="sm:max-w-96"
            options={Object.fromEntries(suppliers.map(({ _id, name }) => [_id, name]))}
            emptyText="All"
            value={suppliers.length > 0 ? supplier : ''}
            onChange={({ target }) => setQuery(target.value === '' ? {} : { supplier: target.value })}
          />
          <ProductsToBuy key={supplier} supplier={supplier} suppliers={suppliers} />
        </>
      )}
    </DeskListFrame>
  )
}
