import { href } from 'react-router'
import { supplierReturnStateNames, supplierReturnStates } from '#domain/stock/supplier-return-changes.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { packsText } from '../batch-row.tsx'
import { SupplierReturnFlag } from './supplier-return-flag.tsx'

export const meta = deskPageMeta('Supplier returns')

export default function SupplierReturnsPage() {
  return (
    <DeskListPage
      page="Supplier returns"
      load="GET /api/desk/supplier-returns"
      cursor="number"
      views={{
        label: 'States of returns',
        name: 'state',
        tabs: { '': 'All', ...supplierReturnStateNames },
        shown: ['', ...supplierReturnStates],
      }}
      nouns={['return', 'returns']}
      empty={{ icon: 'truck', title: 'No returns here.', text: 'Mark batches at Stock to return them.' }}
    >
      {(row) => (
        <ListRow
          to={href('/desk/supplier-returns/:id', { id: row._id })}
          title={`Return note ${row.number}`}
          flags={<SupplierReturnFlag state={row.state} />}
          side={
            <p>
              <Rupees amount={row.value} className="font-semibold" /> <span>· {packsText(row.packs)}</span>
              <span className="block text-quiet">
                {`${row.preparedBy.name}, ${formatDateTime(row.sentAt ?? row.preparedAt)}`}
              </span>
            </p>
          }
        >
          <p>{row.supplier.name}</p>
        </ListRow>
      )}
    </DeskListPage>
  )
}
