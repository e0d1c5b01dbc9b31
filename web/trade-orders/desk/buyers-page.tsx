import { href } from 'react-router'
import type { ServedBuyerRow } from '#contract/desk-buyers.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { Badge } from '#web/ui/badge.tsx'

export const meta = deskPageMeta('Buyers')

/** The licensed buyers whom a person serves. */
export default function BuyersPage() {
  return (
    <DeskListPage
      page="Buyers"
      load="GET /api/desk/buyers"
      cursor="number"
      search="Name of the firm"
      nouns={['buyer', 'buyers']}
      empty={({ q }) =>
        q === ''
          ? {
              icon: 'store',
              title: 'No buyer yet.',
              text: 'The owner gives buyers to a salesman on the page of the buyer.',
            }
          : { icon: 'search', title: 'No buyer found.', text: 'Type the beginning of a word of the firm’s name.' }
      }
      {...buyerColumns}
    />
  )
}

const buyerColumns: DeskColumns<ServedBuyerRow> = {
  to: ({ _id: id }) => href('/desk/buyers/:id', { id }),
  columns: [
    { title: 'Firm', part: 'title', cell: ({ firm }) => <span translate="no">{firm}</span> },
    {
      title: 'Place',
      part: 'line',
      width: 'w-40',
      cell: ({ city }) => city,
      inRow: ({ city, phone }) => [city, phone].filter(Boolean).join(' · '),
    },
    { title: 'Phone', part: 'table', width: 'w-40', cell: ({ phone }) => <span translate="no">{phone}</span> },
    {
      title: 'Licences',
      part: 'flags',
      width: 'w-36',
      cell: ({ state }) => state === 'lapsed' && <Badge tone="danger">Ended</Badge>,
      inRow: ({ state }) => state === 'lapsed' && <Badge tone="danger">Licence ended</Badge>,
    },
    { title: 'Salesman', part: 'note', width: 'w-40', cell: ({ salesman }) => salesman?.name },
  ],
}
