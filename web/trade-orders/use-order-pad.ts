import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TradeOfferShown } from '#contract/trade-orders.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { localStore, readJson } from '#web/platform/browser-storage.ts'
import { announce } from '#web/ui/announcer.tsx'
import { session } from '#web/accounts/session-store.ts'
import {
  chooseProduct,
  mergeRows,
  type Offers,
  type PadRow,
  readStoredRows,
  rowRefusal,
  splitPasted,
  toRequested,
  toRows,
} from './pad-rows.ts'

const STORAGE_KEY = 'tradePad'
const NOT_SENT = 'The lines could not be looked up. They are kept: please try again.'

/** The id of the field for new lines. */
export const PAD_ENTRY = 'pad-entry'
export const quantityField = (key: number) => `packs-${key}`
export const candidatesOf = (key: number) => `candidates-${key}`

export type LoadedPad = { readonly rows: readonly PadRow[]; readonly offers: readonly TradeOfferShown[] }

/** Looks up the lines that the device keeps, with prices of now. */
export async function loadPad(): Promise<LoadedPad> {
  const rows = readStoredRows(readJson(localStore, STORAGE_KEY))
  const found = rows.length === 0 ? '' : await lookUp(rows, 0)
  return typeof found === 'string' ? { rows, offers: [] } : found
}

/** Looks up lines, whose keys count from `firstKey`. Returns a sentence when that is not possible. */
async function lookUp(asked: readonly PadRow[], firstKey: number): Promise<LoadedPad | string> {
  const answer = await api('POST /api/trade/resolve', { lines: toRequested(asked) })
  if (!answer.ok) return refusalText(answer, NOT_SENT)
  const { lines, offers } = answer.body
  const texts = asked.map(({ text }) => text)
  return { rows: toRows(texts, lines, toOffers(offers), firstKey), offers }
}

const toOffers = (offers: readonly TradeOfferShown[]): Offers => new Map(offers.map((one) => [one.productId, one]))

const emptyRow: PadRow = { key: 0, text: '', quantity: null, productIds: [], chosen: null, sentence: '' }

/** The rows, kept on the device with every change. */
function useStoredRows(loaded: readonly PadRow[]) {
  const [rows, setRows] = useState(loaded)
  const latest = useRef(loaded)
  function change(changed: (rows: readonly PadRow[]) => readonly PadRow[]) {
    latest.current = changed(latest.current)
    setRows(latest.current)
    const kept = latest.current.map(({ text, quantity, chosen }) => ({ text, quantity, chosen }))
    localStore.write(STORAGE_KEY, JSON.stringify(kept))
  }
  return {
    rows,
    change,
    count: () => latest.current.length,
    setQuantity: (key: number, quantity: number | null) =>
      change((before) => before.map((row) => (row.key === key ? { ...row, quantity, sentence: '' } : row))),
    remove: (key: number) => {
      flushSync(() => change((before) => before.filter((row) => row.key !== key)))
      document.getElementById(PAD_ENTRY)?.focus()
    },
    clear: () => change(() => []),
  }
}

/** The lines of the pad. */
export function useOrderPad(loaded: LoadedPad) {
  const stored = useStoredRows(loaded.rows)
  const { change, count } = stored
  const [offers, setOffers] = useState<Offers>(() => toOffers(loaded.offers))
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const nextKey = useRef(loaded.rows.length)

  /** Adds lines once they are looked up. Returns whether they were. */
  async function add(asked: readonly Partial<PadRow>[]): Promise<boolean> {
    setError(null)
    setBusy(true)
    const found = await lookUp(
      asked.map((one) => ({ ...emptyRow, ...one })),
      nextKey.current,
    )
    setBusy(false)
    if (typeof found === 'string') setError(found)
    else {
      nextKey.current += found.rows.length
      showFound(found)
    }
    return typeof found !== 'string'
  }

  function showFound(found: LoadedPad) {
    const known: Offers = new Map([...offers, ...toOffers(found.offers)])
    // Rendered at once, so that the candidates are there to take the focus.
    flushSync(() => {
      setOffers(known)
      change((before) => mergeRows([...before, ...found.rows]))
    })
    const toCheck = found.rows.filter((row) => rowRefusal(row, known) !== null).length
    announce(`${found.rows.length} ${found.rows.length === 1 ? 'line' : 'lines'} added, ${toCheck} to check`)
    focusNext()
  }

  async function addText(text: string): Promise<boolean> {
    const lines = splitPasted(text, count())
    if (typeof lines !== 'string') return lines.length === 0 || add(lines.map((line) => ({ text: line })))
    setError(lines)
    return false
  }

  async function addFile(file: File) {
    setBusy(true)
    const lines = await sendList(file)
    setBusy(false)
    if (typeof lines === 'string') setError(lines)
    else await addText(lines.join('\n'))
  }

  function choose(key: number, productId: string) {
    flushSync(() => {
      change((before) =>
        mergeRows(before.map((row) => (row.key === key ? chooseProduct(row, productId, offers) : row))),
      )
    })
    focusNext()
  }

  const refresh = (fresh: readonly TradeOfferShown[]) => setOffers(new Map([...offers, ...toOffers(fresh)]))
  return { ...stored, offers, error, isBusy, add, addText, addFile, choose, refresh }
}

/** Moves to the first candidates that wait, else back to the field for new lines. */
function focusNext(): void {
  const waiting = document.querySelector<HTMLElement>('[id^="candidates-"] button')
  ;(waiting ?? document.getElementById(PAD_ENTRY))?.focus()
}

const UNREAD = 'The file could not be sent. Please check the connection and try again.'

/** The lines of a CSV file or workbook, or a sentence. */
async function sendList(file: File): Promise<readonly string[] | string> {
  try {
    const response = await fetch('/api/trade/lines', {
      method: 'POST',
      body: file,
      headers: { authorization: `Bearer ${session.token ?? ''}`, 'content-type': 'application/octet-stream' },
    })
    const { lines, message } = (await response.json()) as { lines?: unknown; message?: unknown }
    if (response.ok && Array.isArray(lines)) return lines.filter((line) => typeof line === 'string')
    return typeof message === 'string' ? message : UNREAD
  } catch {
    return UNREAD
  }
}
