import { href, useNavigate } from 'react-router'
import type { PriceListDetails, PriceListRow } from '#contract/price-lists.ts'
import { priceListRules } from '#domain/trade/price-list-changes.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { countText, useDeskListStore } from '#web/desk/list-store.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/price-lists-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Price lists', matches })
}

export default function PriceListsPage() {
  const navigate = useNavigate()
  const store = useDeskListStore<PriceListRow>(
    (last, options) => deskApi('GET /api/desk/price-lists', { after: last?._id }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskListFrame action="trade.read" title="Price lists">
      <RecordChanges
        of={priceListRules}
        at="/api/desk/price-lists/:id"
        as="list"
        record={null as PriceListDetails | null}
        only={['create']}
        names={() => ({})}
        onChanged={(list) => list !== null && void navigate(href('/desk/trade/prices/:id', { id: list._id }))}
      />
      <DeskList
        store={store}
        label="Price lists"
        nouns={['list', 'lists']}
        empty={{
          icon: 'grid',
          title: 'There is no price list yet.',
          text: 'Add one, then set its prices or import them.',
        }}
      >
        {({ _id, name, account, products, accounts }) => (
          <>
            <RowLink to={href('/desk/trade/prices/:id', { id: _id })}>{name}</RowLink>
            <p className="text-quiet wrap-anywhere">
              {[
                countText(products, ['product', 'products']),
                account === null ? countText(accounts, ['buyer', 'buyers']) : `Own rates of ${account.firm}`,
              ].join(' · ')}
            </p>
          </>
        )}
      </DeskList>
    </DeskListFrame>
  )
}
