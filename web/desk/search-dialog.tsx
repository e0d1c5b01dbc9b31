import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { DeskHit, DeskSearchKind, DeskHits } from '#contract/desk.ts'
import { SECOND } from '#domain/time.ts'
import { refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { shownText } from '#web/platform/forms.ts'
import { deskApi } from './desk-session.ts'
import { countText } from './list-store.ts'
import { moveFocus } from './move-focus.ts'
import { typeSeparator } from '#web/ui/scanned-field.tsx'

/** The pause in typing before a search. Enter, which also ends a scan, searches at once. */
const TYPING_PAUSE_MS = 0.25 * SECOND

const SEARCH_FIELD = 'desk-search'

type HitTarget = {
  readonly heading: string
  readonly nouns: readonly [one: string, many: string]
  readonly page: (id: string) => string
  /** The list with all hits, if it can be searched. */
  readonly list?: string
}

const hitTargets = {
  order: {
    heading: 'Orders',
    nouns: ['order', 'orders'],
    page: (id) => href('/desk/orders/:id', { id }),
    list: href('/desk/orders'),
  },
  return: {
    heading: 'Returns',
    nouns: ['return', 'returns'],
    page: (id) => href('/desk/returns/:id', { id }),
  },
  customer: {
    heading: 'Customers',
    nouns: ['customer', 'customers'],
    page: (id) => href('/desk/customers/:id', { id }),
    list: href('/desk/customers'),
  },
  product: {
    heading: 'Products',
    nouns: ['product', 'products'],
    page: (id) => href('/desk/products/:id', { id }),
    list: href('/desk/products'),
  },
  batch: {
    heading: 'Batches',
    nouns: ['batch', 'batches'],
    page: (id) => href('/desk/stock/:id', { id }),
    list: href('/desk/stock'),
  },
  'supplier-return': {
    heading: 'Return notes',
    nouns: ['return note', 'return notes'],
    page: (id) => href('/desk/supplier-returns/:id', { id }),
  },
  'purchase-order': {
    heading: 'Purchase orders',
    nouns: ['purchase order', 'purchase orders'],
    page: () => `${href('/desk/buying')}?view=ordered`,
  },
  receipt: {
    heading: 'Receipts',
    nouns: ['receipt', 'receipts'],
    page: (id) => href('/desk/receipts/:id', { id }),
  },
  recall: { heading: 'Recalls', nouns: ['recall', 'recalls'], page: (id) => href('/desk/recalls/:id', { id }) },
  register: {
    heading: 'Registers',
    nouns: ['row', 'rows'],
    page: (id) => {
      const [register = '', month = ''] = id.split(' ')
      return `${href('/desk/registers')}?${new URLSearchParams({ register, month })}`
    },
  },
  payment: {
    heading: 'Payments of buyers',
    nouns: ['payment', 'payments'],
    page: (id) => href('/desk/trade-ledgers/:id', { id }),
  },
  'cash-sheet': {
    heading: 'Sheets of cash',
    nouns: ['sheet', 'sheets'],
    page: (day) => `${href('/desk/day')}?${new URLSearchParams({ day })}`,
  },
  'trade-account': {
    heading: 'Licensed buyers',
    nouns: ['buyer', 'buyers'],
    page: (id) => href('/desk/trade/:id', { id }),
  },
  ticket: { heading: 'Tickets', nouns: ['ticket', 'tickets'], page: (id) => href('/desk/tickets/:id', { id }) },
} as const satisfies Record<DeskSearchKind, HitTarget>

/** The search of all records. Enter opens the exact hit, if there is one. */
export function DeskSearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { hits, shownQuery, alert, isBusy, search, searchLater } = useSearch()
  useEffect(() => document.getElementById(SEARCH_FIELD)?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const exact = (await search(shownText(SEARCH_FIELD) ?? ''))?.exact
    if (!exact) return
    onClose()
    void navigate(hitTargets[exact.kind].page(exact._id))
  }

  function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const stops = event.currentTarget.querySelectorAll<HTMLElement>('input, a')
    moveFocus([...stops], event.key === 'ArrowDown' ? 1 : -1)
  }

  return (
    <Dialog open title="Search everything" onClose={onClose}>
      {/* The arrow keys move between the field and the links, which have their own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={moveWithArrows} className="flex flex-col gap-4">
        <form role="search" onSubmit={(event) => void submit(event)} className="flex flex-wrap gap-2">
          <label htmlFor={SEARCH_FIELD} className="w-full text-xs text-quiet">
            Any number on a paper or label, a phone, a name, a mail address, or the code of a pack
          </label>
          <input
            id={SEARCH_FIELD}
            type="search"
            name="q"
            maxLength={200}
            autoComplete="off"
            onKeyDown={typeSeparator}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => searchLater(target.value)}
            className="h-12 min-w-0 flex-1 rounded-lg border border-edge bg-surface px-4 text-lg"
          />
          <Button type="submit" busy={isBusy} busyLabel="Searching...">
            Search
          </Button>
        </form>
        {alert !== null && <AlertBox>{alert}</AlertBox>}
        <p role="status" className={hits?.groups.length === 0 ? undefined : 'sr-only'}>
          {hits === null ? '' : summaryOf(hits)}
        </p>
        {hits?.groups.map(({ kind, count, hits: rows }) => (
          <HitGroup key={kind} {...{ kind, count, hits: rows, shownQuery }} onFollow={onClose} />
        ))}
      </div>
    </Dialog>
  )
}

type HitGroupProps = DeskHits['groups'][number] & { shownQuery: string; onFollow: () => void }

function HitGroup({ kind, count, hits, shownQuery, onFollow }: HitGroupProps) {
  const { heading, nouns, list }: HitTarget = hitTargets[kind]
  return (
    <section aria-label={heading} className="flex flex-col gap-1">
      <h3 className="font-semibold">{heading}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {hits.map((hit) => (
          <li key={`${hit._id} ${hit.title}`}>
            <HitLink hit={hit} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      {count > hits.length && list !== undefined && (
        <Link
          to={`${list}?${new URLSearchParams({ q: shownQuery })}`}
          discover="none"
          onClick={onFollow}
          className="inline-flex min-h-11 items-center font-semibold text-brand-strong hover:underline"
        >
          {`Show ${countText(count, nouns)}`}
        </Link>
      )}
    </section>
  )
}

function HitLink({ hit: { kind, _id, title, text }, onFollow }: { hit: DeskHit; onFollow: () => void }) {
  return (
    <Link
      to={hitTargets[kind].page(_id)}
      discover="none"
      onClick={onFollow}
      className="block px-4 py-2.5 wrap-anywhere hover:bg-sunken"
    >
      <span className="block font-semibold text-brand-strong">{title}</span>
      <span className="block text-quiet">{text}</span>
    </Link>
  )
}

function summaryOf({ groups }: DeskHits): string {
  if (groups.length === 0) return 'Nothing found. Numbers must be complete.'
  return groups.map(({ kind, count }) => countText(count, hitTargets[kind].nouns)).join(', ')
}

/** Searches at once or after a pause in typing. Answers to earlier searches are ignored. */
function useSearch() {
  const [found, setFound] = useState<{ hits: DeskHits | null; shownQuery: string }>({ hits: null, shownQuery: '' })
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)

  async function search(typed: string): Promise<DeskHits | null> {
    clearTimeout(timer.current)
    const own = (latest.current += 1)
    const q = typed.trim()
    if (q === '') {
      setFound({ hits: null, shownQuery: '' })
      return null
    }
    setBusy(true)
    const result = await deskApi('GET /api/desk/search', { q })
    if (own !== latest.current) return null
    setBusy(false)
    setAlert(result.ok ? null : refusalText(result, 'The search gives no answer. Please check the connection.'))
    if (result.ok) setFound({ hits: result.body, shownQuery: q })
    return result.ok ? result.body : null
  }

  function searchLater(typed: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void search(typed), TYPING_PAUSE_MS)
  }

  return { ...found, alert, isBusy, search, searchLater }
}
