import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiOutput } from '#contract/api.ts'
import type { Client } from '#contract/client.ts'
import type { TradeOfferShown } from '#contract/trade-orders.ts'
import type { PadChoice } from '#domain/trade/match-pad-line.ts'
import { refusalText } from '#web/platform/api.ts'
import { MAX_TRADE_LINES } from '#domain/trade/trade-lines.ts'
import type { ExpiryWindow } from '#domain/stock/expiry-window.ts'
import type { DraftLine } from '#domain/trade/pad-draft.ts'
import { shownText } from '#web/platform/forms.ts'
import { randomKey } from '#web/platform/idempotency-key.ts'
import { findUnfinished } from '#web/platform/unfinished-entry.ts'
import { announce } from '#web/ui/announcer.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { type PadPlace, usePadPlace } from './pad-place.ts'
import { type LoadedDraft, loadDraft, usePadDraft } from './use-pad-draft.ts'
import { usePastedTable } from './use-pasted-table.ts'
import {
  adoptLines,
  chooseReading,
  mergeRows,
  type Offers,
  type PadRow,
  readQuantity,
  renewRelatives,
  replaceRows,
  rowRefusal,
  toDraftLine,
  toRequested,
  toRows,
  waitingRow,
} from './pad-rows.ts'

const UNREAD = 'The file could not be sent. Please check the connection and try again.'
const NOT_SENT = 'The lines could not be looked up. They are kept: please try again.'

const ENTRY_WORDS = { target: 'the order', way: 'Please press Add, or empty the field.' }

/** The id of the field for new lines. */
export const PAD_ENTRY = 'pad-entry'
export const quantityField = (key: number) => `packs-${key}`
export const candidatesOf = (key: number) => `candidates-${key}`

export type LoadedPad = {
  readonly rows: readonly PadRow[]
  readonly offers: readonly TradeOfferShown[]
  readonly draft: LoadedDraft
}
type FoundRows = Pick<LoadedPad, 'rows' | 'offers'>

/** Looks up the lines of the device and the account, with prices of now. */
export async function loadPad(place: PadPlace): Promise<LoadedPad> {
  const draft = await loadDraft(place)
  const rows = draft.lines.map(waitingRow)
  const found = rows.length === 0 ? NOT_SENT : await lookUp(place.api, rows)
  return { draft, ...(typeof found === 'string' ? { rows: rows.map(asFailed), offers: [] } : found) }
}

/** Looks up lines, as many in a call as an order has. Returns a sentence when that is not possible. */
async function lookUp(api: Client, asked: readonly PadRow[]): Promise<FoundRows | string> {
  const found: FoundRows[] = []
  for (let at = 0; at < asked.length; at += MAX_TRADE_LINES) {
    const part = asked.slice(at, at + MAX_TRADE_LINES)
    const answer = await api('POST /api/trade/resolve', { lines: toRequested(part) })
    if (!answer.ok) return refusalText(answer, NOT_SENT)
    found.push(toFound(part, answer.body))
  }
  return { rows: found.flatMap(({ rows }) => rows), offers: found.flatMap(({ offers }) => offers) }
}

type Resolved = Pick<ApiOutput<'POST /api/trade/resolve'>, 'lines' | 'offers'>

const toFound = (asked: readonly PadRow[], { lines, offers }: Resolved): FoundRows => ({
  rows: toRows(asked, lines, toOffers(offers)),
  offers,
})

const asFailed = (row: PadRow): PadRow => ({ ...row, lookup: 'failed' })

const toOffers = (offers: readonly TradeOfferShown[]): Offers => new Map(offers.map((one) => [one.productId, one]))

const isFailed = ({ lookup }: PadRow) => lookup === 'failed'

/** The rows, kept on the device and with the account at every change. `onAdopted` gets those that came from elsewhere. */
function useStoredRows({ rows: loaded, draft: loadedDraft }: LoadedPad, onAdopted: (rows: readonly PadRow[]) => void) {
  const [rows, setRows] = useState(loaded)
  const latest = useRef(loaded)
  const nextKey = useRef(loaded.length)
  const draft = usePadDraft(loadedDraft, () => latest.current.map(toDraftLine), adopt)

  /** Shows what other tabs and devices changed. */
  function adopt(lines: readonly DraftLine[]) {
    const before = latest.current
    const adopted = adoptLines(before, lines, () => nextKey.current++)
    if (adopted.length === before.length && adopted.every((row, at) => row === before[at])) return
    latest.current = adopted
    setRows(adopted)
    onAdopted(adopted.filter((row) => row.lookup === 'waiting' && !before.includes(row)))
  }
  function change(changed: (rows: readonly PadRow[]) => readonly PadRow[]) {
    latest.current = changed(latest.current)
    setRows(latest.current)
    adopt(draft.keep(latest.current.map(toDraftLine)))
  }
  return {
    rows,
    change,
    addedLists: draft.addedLists,
    keepList: draft.keepList,
    newRow: (line: Partial<PadRow>): PadRow => ({
      ...waitingRow(
        { id: randomKey(), text: '', quantity: null, chosen: null, rate: null, relatives: null },
        nextKey.current++,
      ),
      ...line,
    }),
    latestRows: () => latest.current,
    setQuantity: (key: number, quantity: number | null) =>
      change((before) =>
        before.map((row) => (row.key === key ? { ...row, quantity, sentence: '', openUnit: null } : row)),
      ),
    /** Takes short-dated packs for a row, or ordinary ones again with null. */
    takeShortDated: (key: number, shortDated: ExpiryWindow | null, packs: number | null) =>
      change((before) =>
        before.map((row) => (row.key === key ? { ...row, shortDated, quantity: packs ?? row.quantity } : row)),
      ),
    remove: (key: number) => {
      flushSync(() => change((before) => before.filter((row) => row.key !== key)))
      document.getElementById(PAD_ENTRY)?.focus()
    },
    clear: () => {
      change(() => [])
      draft.sendNow()
    },
    /** The rows with the packs that stand in their fields, which something else than a person may have filled. */
    readRows: (): readonly PadRow[] => {
      change((before) => mergeRows(before.map(withShownQuantity)))
      return latest.current
    },
  }
}

function withShownQuantity(row: PadRow): PadRow {
  const text = shownText(quantityField(row.key))
  const quantity = text === null ? row.quantity : readQuantity(text)
  return quantity === row.quantity ? row : { ...row, quantity, sentence: '', openUnit: null }
}

/** What the server offers of the products of the lines. */
function useOffers(loaded: readonly TradeOfferShown[]) {
  const [offers, setOffers] = useState<Offers>(() => toOffers(loaded))
  const latest = useRef(offers)
  function refresh(fresh: readonly TradeOfferShown[]): Offers {
    latest.current = new Map([...latest.current, ...toOffers(fresh)])
    setOffers(latest.current)
    return latest.current
  }
  return { offers, refresh }
}

type LookUps = { onFound: (found: FoundRows) => void; onFailed: (asked: readonly PadRow[], sentence: string) => void }

/** Looks up lines in turn. Lines that come while others are looked up wait, and are looked up together. */
function useLookUps() {
  const { api } = usePadPlace()
  const waiting = useRef<PadRow[]>([])
  const isBusy = useRef(false)
  return async (rows: readonly PadRow[], { onFound, onFailed }: LookUps): Promise<void> => {
    waiting.current.push(...rows)
    if (isBusy.current) return
    isBusy.current = true
    while (waiting.current.length > 0) {
      const asked = waiting.current.splice(0)
      const found = await lookUp(api, asked)
      if (typeof found === 'string') onFailed(asked, found)
      else onFound(found)
    }
    isBusy.current = false
  }
}

/** Reads a file, whose lines are looked up in the same call. */
function useListFile(onRead: (texts: readonly string[]) => void) {
  const { api } = usePadPlace()
  return useCall((file: File) => api('POST /api/trade/lines', {}, { file }), {
    done: ({ texts }) => onRead(texts),
    fallback: UNREAD,
  })
}

/** The row that is open, and the way through the rows that wait for the buyer. */
function useOpenRow(readRows: () => readonly PadRow[], offers: Offers) {
  const [openKey, setOpenKey] = useState<number | null>(null)
  function open(row: PadRow | undefined) {
    if (hasTypedLine()) return
    flushSync(() => setOpenKey(row?.key ?? null))
    if (row === undefined) document.getElementById(PAD_ENTRY)?.focus()
    else focusRow(row.key)
  }
  return {
    openKey,
    setOpenKey,
    /** Opens the first of these rows that has candidates, else moves back to the field for new lines. */
    openUnsure: (rows: readonly PadRow[]) =>
      open(rows.find(({ chosen, choices }) => chosen === null && choices.length > 0)),
    /** Opens the next row behind the open one that cannot be ordered yet. */
    checkNext: () => {
      const rows = readRows()
      const after = rows.findIndex(({ key }) => key === openKey) + 1
      open([...rows.slice(after), ...rows.slice(0, after)].find((row) => rowRefusal(row, offers, rows) !== null))
    },
  }
}

/** The lines of the pad. */
export function useOrderPad(loaded: LoadedPad) {
  const lookUpAll = useLookUps()
  const handlers: LookUps = { onFound: showFound, onFailed: showFailed }
  const adopted = useRef(new Set<number>())
  const { offers, refresh } = useOffers(loaded.offers)
  const [error, setError] = useState<string | null>(null)
  const stored = useStoredRows(loaded, (rows) => {
    for (const { key } of rows) adopted.current.add(key)
    void lookUpAll(rows, handlers)
  })
  const { change } = stored
  const opened = useOpenRow(stored.latestRows, offers)

  /** Adds lines at once, so that none is lost however fast they come, and looks them up in turn. */
  function add(asked: readonly Partial<PadRow>[]) {
    setError(null)
    const rows = asked.map(stored.newRow)
    change((before) => [...before, ...rows])
    void lookUpAll(rows, handlers)
  }

  const pasted = usePastedTable({ ...stored, add, setError })

  function lookUpAgain() {
    setError(null)
    const asked = stored.rows.filter(isFailed).map((row): PadRow => ({ ...row, lookup: 'waiting' }))
    change((before) => replaceRows(before, asked))
    void lookUpAll(asked, handlers)
  }

  function showFailed(asked: readonly PadRow[], sentence: string) {
    setError(sentence)
    change((before) => replaceRows(before, asked.map(asFailed)))
  }

  function showFound(found: FoundRows) {
    let known = offers
    // Rendered at once, so that the candidates are there to take the focus.
    flushSync(() => {
      known = refresh(found.offers)
      change((before) => replaceRows(before, found.rows))
    })
    // Lines from elsewhere leave the focus where it is.
    if (found.rows.every(({ key }) => adopted.current.has(key))) return
    const toCheck = found.rows.filter((row) => rowRefusal(row, known, stored.latestRows()) !== null).length
    announce(`${found.rows.length} ${found.rows.length === 1 ? 'line' : 'lines'} added, ${toCheck} to check`)
    opened.openUnsure(found.rows)
  }

  const reading = useListFile((texts) => pasted.addText(texts.join('\n')))

  function choose(key: number, choice: PadChoice) {
    pasted.forgetTable()
    flushSync(() => {
      change((before) => mergeRows(before.map((row) => (row.key === key ? chooseReading(row, choice, offers) : row))))
    })
    const rows = stored.latestRows()
    if (rows.some((row) => row.key === key && rowRefusal(row, offers, rows) !== null)) focusRow(key)
    else opened.checkNext()
  }

  /** Shows products anew after a refusal. Pressing again confirms them. */
  function showAnew(fresh: readonly TradeOfferShown[]) {
    refresh(fresh)
    change((before) => renewRelatives(before, toOffers(fresh)))
  }

  const found = { offers, error, failed: stored.rows.filter(isFailed).length, findTyped: () => findTyped(setError) }
  return { ...stored, ...pasted, ...found, ...opened, reading, add, lookUpAgain, choose, showAnew }
}

/** Says that a line is typed and not added yet. */
const findTyped = (show: (sentence: string) => void) => findUnfinished([{ ...ENTRY_WORDS, id: PAD_ENTRY, show }])

function hasTypedLine(): boolean {
  const entry = document.getElementById(PAD_ENTRY)
  return entry instanceof HTMLInputElement && entry.value !== ''
}

/** Moves to the first candidate of a row, else to its packs. */
function focusRow(key: number): void {
  const field =
    document.getElementById(candidatesOf(key))?.querySelector('button') ?? document.getElementById(quantityField(key))
  field?.focus({ preventScroll: true })
  field?.closest('li')?.scrollIntoView({ block: 'center' })
}
