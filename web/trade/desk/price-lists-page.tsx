import { href, useNavigate } from 'react-router'
import type { PriceListDetails } from '#contract/price-lists.ts'
import { priceListRules } from '#domain/trade/price-list-changes.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { countText } from '#web/desk/list-store.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'

export const meta = deskPageMeta('Price lists')

export default function PriceListsPage() {
  const navigate = useNavigate()
  return (
    <DeskListPage
      page="Price lists"
      load="GET /api/desk/price-lists"
      cursor="_id"
      before={
        <RecordChanges
          of={priceListRules}
          at="/api/desk/price-lists/:id"
          as="list"
          record={null as PriceListDetails | null}
          only={['create']}
          names={() => ({})}
          onChanged={(list) => list !== null && void navigate(href('/desk/trade/prices/:id', { id: list._id }))}
        />
      }
      nouns={['list', 'lists']}
      empty={{
        icon: 'grid',
        title: 'There is no price list yet.',
        text: 'Add one, then set its prices or import them.',
      }}
    >
      {({ _id: id, name, account, products, accounts }) => (
        <ListRow to={href('/desk/trade/prices/:id', { id })} title={name}>
          <p className="text-quiet">
            {[
              countText(products, ['product', 'products']),
              account === null ? countText(accounts, ['buyer', 'buyers']) : `Own rates of ${account.firm}`,
            ].join(' · ')}
          </p>
        </ListRow>
      )}
    </DeskListPage>
  )
}
