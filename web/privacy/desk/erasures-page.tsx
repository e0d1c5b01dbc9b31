import { href } from 'react-router'
import type { ErasureListRow } from '#contract/privacy-erasures.ts'
import { type ErasureState, type KeptData, keptKinds } from '#domain/privacy/erasure-rules.ts'
import { formatDate } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { Badge } from '#web/ui/badge.tsx'

export const meta = deskPageMeta('Erasures')

export default function ErasuresPage() {
  return (
    <DeskListPage
      page="Erasures"
      load="GET /api/desk/privacy/erasures"
      cursor="_id"
      nouns={['erasure', 'erasures']}
      empty={() => ({
        icon: 'shield',
        title: 'No customer asked to be erased.',
        text: 'Customers do it on their page Your data. It is carried out by itself after seven days.',
      })}
      {...erasureColumns}
    />
  )
}

const stateNames = { asked: 'Asked', withdrawn: 'Withdrawn', done: 'Erased' } as const satisfies Record<
  ErasureState,
  string
>

const erasureColumns: DeskColumns<ErasureListRow> = {
  to: ({ _id: id }) => href('/desk/privacy/erasures/:id', { id }),
  columns: [
    { title: 'Customer', part: 'title', cell: ({ customerId }) => customerId },
    {
      title: 'State',
      part: 'flags',
      width: 'w-32',
      cell: ({ state }) => <Badge tone={state === 'done' ? 'success' : 'neutral'}>{stateNames[state]}</Badge>,
    },
    { title: 'Kept by law', part: 'note', cell: ({ kept }) => keptText(kept) },
    { title: 'Asked', part: 'line', width: 'w-44', cell: ({ askedAt }) => `asked ${formatDate(askedAt)}` },
    {
      title: 'Erased on',
      part: 'note',
      width: 'w-44',
      cell: ({ doneAt, dueAt, state }) =>
        doneAt !== null
          ? `erased ${formatDate(doneAt)}`
          : state === 'asked' && dueAt !== null
            ? `due on ${formatDate(dueAt)}`
            : '',
    },
  ],
}

function keptText(kept: readonly KeptData[]): string {
  return kept.map(({ kind, count }) => `${keptKinds[kind].name} (${count})`).join(', ')
}
