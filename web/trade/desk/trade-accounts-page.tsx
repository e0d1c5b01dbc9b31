import { gstinText } from '#domain/trade/trade-application.ts'
import { href } from 'react-router'
import type { TradeAccountListRow } from '#contract/desk-trade.ts'
import { formatDate, formatDateTime, startOfIndianDay } from '#domain/time.ts'
import { tradeAccountStates, tradeKinds } from '#domain/trade/trade-account.ts'
import { tradeStateNames } from '#domain/trade/trade-account-changes.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { TradeFlags, TradeStateBadges } from './trade-flags.tsx'

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
      {...buyerColumns}
    />
  )
}

const buyerColumns: DeskColumns<TradeAccountListRow> = {
  to: ({ _id: id }) => href('/desk/trade/:id', { id }),
  columns: [
    { title: 'Firm', part: 'title', cell: ({ firm }) => firm },
    {
      title: 'Kind',
      part: 'line',
      width: 'w-28',
      cell: ({ kind }) => tradeKinds[kind],
      inRow: ({ kind, city, gstin }) => `${tradeKinds[kind]} · ${city} · ${gstinText(gstin)}`,
    },
    { title: 'Place', part: 'table', width: 'w-36', cell: ({ city }) => city },
    {
      title: 'GSTIN',
      part: 'table',
      width: 'w-44',
      cell: ({ gstin }) => <span translate="no">{gstinText(gstin)}</span>,
    },
    {
      title: 'State',
      part: 'flags',
      width: 'w-40 xl:w-64',
      cell: (row) => (
        <span className="flex gap-1">
          <TradeStateBadges row={row} />
        </span>
      ),
      inRow: (row) => <TradeFlags row={row} />,
    },
    {
      title: 'Licences until',
      part: 'table',
      width: 'w-32',
      cell: ({ endsOn }) => endsOn !== null && formatDate(startOfIndianDay(endsOn)),
    },
    {
      title: 'Sent',
      part: 'note',
      width: 'w-32',
      cell: ({ askedAt }) => formatDate(askedAt),
      inRow: ({ askedAt }) => `Sent ${formatDateTime(askedAt)}`,
    },
  ],
}
