import { href, useSearchParams } from 'react-router'
import type { TradeAccountListRow } from '#contract/desk-trade.ts'
import { formatDateTime } from '#domain/time.ts'
import { tradeAccountStates, tradeKinds } from '#domain/trade/trade-account.ts'
import { tradeStateNames } from '#domain/trade/trade-account-changes.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { RowLink } from '#web/desk/list-links.tsx'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/trade-accounts-page.ts'
import { TradeFlags } from './trade-flags.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Licensed buyers', matches })
}

// An asked account waits, so it needs no view of its own.
const views = ['waiting', ...tradeAccountStates.filter((state) => state !== 'asked')] as const
type TradeView = (typeof views)[number]

export default function TradeAccountsPage() {
  const [query] = useSearchParams()
  const view = views.find((one) => one === query.get('state')) ?? 'waiting'
  return (
    <DeskListFrame action="trade.read" title="Licensed buyers">
      <DeskTabs
        label="States of buyers"
        tabs={views.map((one) => ({
          label: one === 'waiting' ? 'To check' : tradeStateNames[one],
          query: { state: one },
          isCurrent: one === view,
        }))}
      />
      <AccountList key={view} view={view} />
    </DeskListFrame>
  )
}

function AccountList({ view }: { view: TradeView }) {
  const store = useDeskListStore<TradeAccountListRow>(
    (last, options) => deskApi('GET /api/desk/trade-accounts', { state: view, after: last?.number }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskList
      store={store}
      label="Licensed buyers"
      nouns={['buyer', 'buyers']}
      empty={{
        icon: 'store',
        title: view === 'waiting' ? 'Nothing waits for a check.' : 'No buyer is in this state.',
        text: 'Customers apply at /trade. Their applications begin under To check.',
      }}
    >
      {(row) => (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RowLink to={href('/desk/trade/:id', { id: row._id })}>{row.firm}</RowLink>
            <TradeFlags row={row} />
          </p>
          <p className="wrap-anywhere">{`${tradeKinds[row.kind]} · ${row.city} · ${row.gstin}`}</p>
          <p className="text-quiet">{`Sent ${formatDateTime(row.askedAt)}`}</p>
        </>
      )}
    </DeskList>
  )
}
