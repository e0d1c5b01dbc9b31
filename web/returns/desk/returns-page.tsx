import { href, useSearchParams } from 'react-router'
import type { DeskReturnRow } from '#contract/returns.ts'
import { type ReturnState, returnStateNames } from '#domain/returns/return-states.ts'
import { returnReasonText } from '#domain/returns/return-rules.ts'
import { seenReturnStates } from '#domain/returns/seen-returns.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi, useDeskSession } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { RowLink } from '#web/desk/list-links.tsx'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/returns-page.ts'
import { ReturnFlags } from './return-flags.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Returns', matches })
}

type ReturnsView = 'late' | ReturnState

export default function ReturnsPage() {
  const [query] = useSearchParams()
  const session = useDeskSession()
  const states = seenReturnStates(session.kind === 'staff' ? session.staff.roles : ['owner'])
  const views: readonly ReturnsView[] = ['late', ...states]
  const view = views.find((one) => one === query.get('state')) ?? states[0] ?? 'late'
  return (
    <DeskListFrame action="returns.read" title="Returns">
      <DeskTabs
        label="States of returns"
        tabs={views.map((one) => ({
          label: one === 'late' ? 'Late' : returnStateNames[one],
          query: { state: one },
          isCurrent: one === view,
        }))}
      />
      <ReturnList key={view} view={view} />
    </DeskListFrame>
  )
}

function ReturnList({ view }: { view: ReturnsView }) {
  const store = useDeskListStore<DeskReturnRow>(
    (last, options) => deskApi('GET /api/desk/returns', { state: view, after: last?.number }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskList
      store={store}
      label="Returns"
      nouns={['return', 'returns']}
      empty={{
        icon: 'bag',
        title: view === 'late' ? 'No return is late.' : 'No return is in this state.',
        text: 'Customers ask for a return on the page of a delivered order. It begins under To decide.',
      }}
    >
      {(row) => (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RowLink to={href('/desk/returns/:id', { id: row._id })}>{`Order #${row.order.orderId}`}</RowLink>
            <ReturnFlags row={row} />
          </p>
          <p className="wrap-anywhere">{row.customerName}</p>
          <p className="text-quiet">
            {`${row.packs === 1 ? '1 pack' : `${row.packs} packs`} · ${returnReasonText(row)} · ${formatDateTime(row.askedAt)}`}
          </p>
        </>
      )}
    </DeskList>
  )
}
