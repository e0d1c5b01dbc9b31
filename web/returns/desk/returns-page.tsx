import { href } from 'react-router'
import type { DeskReturnRow } from '#contract/returns.ts'
import { returnReasonText } from '#domain/returns/return-rules.ts'
import { isOpenReturn, returnStateNames } from '#domain/returns/return-states.ts'
import { seenReturnStates } from '#domain/returns/seen-returns.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { useDeskSession } from '#web/desk/desk-session.ts'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { ReturnDueText, ReturnFlags, ReturnStateBadge } from './return-flags.tsx'

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
      {...returnColumns}
    />
  )
}

const returnColumns: DeskColumns<DeskReturnRow> = {
  to: ({ _id: id }) => href('/desk/returns/:id', { id }),
  columns: [
    {
      title: 'Order',
      part: 'title',
      width: 'w-32',
      cell: ({ order }) => <span translate="no">{`#${order.orderNumber}`}</span>,
      inRow: ({ order }) => `Order #${order.orderNumber}`,
    },
    { title: 'Customer', part: 'line', cell: ({ customerName }) => customerName },
    {
      title: 'State',
      part: 'flags',
      width: 'w-44',
      cell: (row) => <ReturnStateBadge row={row} />,
      inRow: (row) => <ReturnFlags row={row} />,
    },
    {
      title: 'Money by',
      part: 'table',
      width: 'w-44',
      cell: (row) => isOpenReturn(row.state) && <ReturnDueText row={row} />,
    },
    {
      title: 'Packs',
      part: 'table',
      isFigure: true,
      width: 'w-16',
      cell: ({ packs }) => packs,
    },
    {
      title: 'Reason',
      part: 'note',
      cell: (row) => returnReasonText(row),
      inRow: (row) =>
        `${row.packs === 1 ? '1 pack' : `${row.packs} packs`} · ${returnReasonText(row)} · ${formatDateTime(row.askedAt)}`,
    },
    { title: 'Asked', part: 'table', width: 'w-32', cell: ({ askedAt }) => formatDate(askedAt) },
  ],
}
