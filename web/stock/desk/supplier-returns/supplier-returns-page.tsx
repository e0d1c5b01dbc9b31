import { href, useSearchParams } from 'react-router'
import type { SupplierReturnRow } from '#contract/supplier-returns.ts'
import {
  type SupplierReturnState,
  supplierReturnStateNames,
  supplierReturnStates,
} from '#domain/stock/supplier-return-changes.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { RowLink } from '#web/desk/list-links.tsx'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Rupees } from '#web/ui/price.tsx'
import { packsText } from '../batch-row.tsx'
import type { Route } from './+types/supplier-returns-page.ts'
import { SupplierReturnFlag } from './supplier-return-flag.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Supplier returns', matches })
}

export default function SupplierReturnsPage() {
  const [query] = useSearchParams()
  const state = supplierReturnStates.find((one) => one === query.get('state'))
  return (
    <DeskListFrame action="stock.supplier-returns" title="Supplier returns">
      <DeskTabs
        label="States of returns"
        tabs={[undefined, ...supplierReturnStates].map((one) => ({
          label: one === undefined ? 'All' : supplierReturnStateNames[one],
          query: { ...(one && { state: one }) },
          isCurrent: one === state,
        }))}
      />
      <SupplierReturnList key={state} state={state} />
    </DeskListFrame>
  )
}

function SupplierReturnList({ state }: { state: SupplierReturnState | undefined }) {
  const store = useDeskListStore<SupplierReturnRow>(
    (last, options) => deskApi('GET /api/desk/supplier-returns', { state, after: last?.number }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskList
      store={store}
      label="Supplier returns"
      nouns={['return', 'returns']}
      empty={{ icon: 'truck', title: 'No returns here.', text: 'Mark batches at Stock to return them.' }}
    >
      {(row) => (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <RowLink to={href('/desk/supplier-returns/:id', { id: row._id })}>{`Return note ${row.number}`}</RowLink>
              <SupplierReturnFlag state={row.state} />
            </p>
            <p className="wrap-anywhere">{row.supplier.name}</p>
          </div>
          <p className="lg:text-right">
            <Rupees amount={row.value} className="font-semibold" /> <span>· {packsText(row.packs)}</span>
            <span className="block text-quiet">
              {`${row.preparedBy.name}, ${formatDateTime(row.sentAt ?? row.preparedAt)}`}
            </span>
          </p>
        </div>
      )}
    </DeskList>
  )
}
