import { href } from 'react-router'
import { returnReasonText } from '#domain/returns/return-rules.ts'
import { returnStateNames } from '#domain/returns/return-states.ts'
import { seenReturnStates } from '#domain/returns/seen-returns.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { useDeskSession } from '#web/desk/desk-session.ts'
import { ListRow } from '#web/desk/list-links.tsx'
import { ReturnFlags } from './return-flags.tsx'

export const meta = deskPageMeta('Returns')

export default function ReturnsPage() {
  const session = useDeskSession()
  const states = seenReturnStates(session.kind === 'staff' ? session.staff.roles : ['owner'])
  return (
    <DeskListPage
      page="Returns"
      load="GET /api/desk/returns"
      cursor="number"
      views={{
        label: 'States of returns',
        name: 'state',
        tabs: { late: 'Late', ...returnStateNames },
        shown: ['late', ...states],
        initial: states[0],
      }}
      nouns={['return', 'returns']}
      empty={({ view }) => ({
        icon: 'bag',
        title: view === 'late' ? 'No return is late.' : 'No return is in this state.',
        text: 'Customers ask for a return on the page of a delivered order. It begins under To decide.',
      })}
    >
      {(row) => (
        <ListRow
          to={href('/desk/returns/:id', { id: row._id })}
          title={`Order #${row.order.orderNumber}`}
          flags={<ReturnFlags row={row} />}
        >
          <p>{row.customerName}</p>
          <p className="text-quiet">
            {`${row.packs === 1 ? '1 pack' : `${row.packs} packs`} · ${returnReasonText(row)} · ${formatDateTime(row.askedAt)}`}
          </p>
        </ListRow>
      )}
    </DeskListPage>
  )
}
