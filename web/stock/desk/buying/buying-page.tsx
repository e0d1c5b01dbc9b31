import { useSearchParams } from 'react-router'
import { deskPageMeta, DeskPageFrame, useDeskViews } from '#web/desk/desk-list-page.tsx'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useSuppliers } from '../use-suppliers.ts'
import { ProductsToBuy } from './products-to-buy.tsx'
import { PurchaseLines } from './purchase-lines.tsx'

export const meta = deskPageMeta('Buying')

const views = { name: 'view', tabs: { '': 'To buy', ordered: 'On the way' } }

export default function BuyingPage() {
  const [query, setQuery] = useSearchParams()
  const supplier = query.get('supplier') ?? ''
  const { view, tabs } = useDeskViews(views, { supplier })
  const suppliers = useSuppliers()
  return (
    <DeskPageFrame page="Buying">
      <DeskTabs label="Views of buying" tabs={tabs} />
      {view === 'ordered' ? (
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
    </DeskPageFrame>
  )
}
