import { href } from 'react-router'
import { formatDateTime } from '#domain/time.ts'
import { tradeAccountStates, tradeKinds } from '#domain/trade/trade-account.ts'
import { tradeStateNames } from '#domain/trade/trade-account-changes.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { TradeFlags } from './trade-flags.tsx'

export const meta = deskPageMeta('Licensed buyers')

export default function TradeAccountsPage() {
  return (
    <DeskListPage
      page="Licensed buyers"
      load="GET /api/desk/trade-accounts"
      cursor="number"
      views={{
        label: 'States of buyers',
        name: 'state',
        tabs: { waiting: 'To check', ...tradeStateNames },
        // An asked account waits, so it needs no view of its own.
        shown: ['waiting', ...tradeAccountStates.filter((state) => state !== 'asked')],
      }}
      nouns={['buyer', 'buyers']}
      empty={({ view }) => ({
        icon: 'store',
        title: view === 'waiting' ? 'Nothing waits for a check.' : 'No buyer is in this state.',
        text: 'Customers apply at /trade. Their applications begin under To check.',
      })}
    >
      {(row) => (
        <ListRow to={href('/desk/trade/:id', { id: row._id })} title={row.firm} flags={<TradeFlags row={row} />}>
          <p>{`${tradeKinds[row.kind]} · ${row.city} · ${row.gstin}`}</p>
          <p className="text-quiet">{`Sent ${formatDateTime(row.askedAt)}`}</p>
        </ListRow>
      )}
    </DeskListPage>
  )
}
