import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiOutput } from '#contract/api.ts'
import type { TradeOfferShown } from '#contract/trade-orders.ts'
import type { PadChoice } from '#domain/trade/match-pad-line.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { localStore, readJson } from '#web/platform/browser-storage.ts'
import { shownText } from '#web/platform/forms.ts'
import { findUnfinished } from '#web/platform/unfinished-entry.ts'
import { announce } from '#web/ui/announcer.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { usePastedTable } from './use-pasted-table.ts'
import {
  chooseReading,
  mergeRows,
  type Offers,
  type PadRow,
  readQuantity,
  readStoredRows,
  replaceRows,
  rowRefusal,
  toRequested,
  toRows,
} from './pad-rows.ts'

const STORAGE_KEY = 'tradePad'
const UNREAD = 'The file could not be sent. Please check the connection and try again.'
const NOT_SENT = 'The lines could not be looked up. They are kept: please try again.'

const ENTRY_WORDS = { target: 'the order', way: 'Please press Add, or empty the field.' }

/** The id of the field for new lines. */
export const PAD_ENTRY = 'pad-entry'
export const quantityField = (key: number) => `packs-${key}`
export const candidatesOf = (key: number) => `candidates-${key}`

export type LoadedPad = { readonly rows: readonly PadRow[]; readonly offers: readonly TradeOfferShown[] }

/** Looks up the lines that the device keeps, with prices of now. */
export async function loadPad(): Promise<LoadedPad> {
  const rows = readStoredRows(readJson(localStore, STORAGE_KEY))
  const found = rows.length === 0 ? NOT_SENT : await lookUp(rows)
  return typeof found === 'string' ? { rows: rows.map(asFailed), offers: [] } : found
}

/** Looks up lines. Returns a sentence when that is not possible. */
async function lookUp(asked: readonly PadRow[]): Promise<LoadedPad | string> {
  const answer = await api('POST /api/trade/resolve', { lines: toRequested(asked) })
  return answer.ok ? toFound(asked, answer.body) : refusalText(answer, NOT_SENT)
}

type Resolved = Pick<ApiOutput<'POST /api/trade/resolve'>, 'lines' | 'offers'>

const toFound = (asked: readonly PadRow[], { lines, offers }: Resolved): LoadedPad => ({
  rows: toRows(asked, lines),
  offers,
})

const asFailed = (row: PadRow): PadRow => ({ ...row, lookup: 'failed' })

const toOffers = (offers: readonly TradeOfferShown[]): Offers => new Map(offers.map((one) => [one.productId, one]))

const isFailed = ({ lookup }: PadRow) => lookup === 'failed'

const emptyRow: PadRow = {
  key: 0,
  text: '',
  quantity: null,
  choices: [],
  chosen: null,
  sentence: '',
  openUnit: null,
  rate: null,
  lookup: 'waiting',
}

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
    latestRows: () => latest.current,
    setQuantity: (key: number, quantity: number | null) =>
      change((before) =>
        before.map((row) => (row.key === key ? { ...row, quantity, sentence: '', openUnit: null } : row)),
      ),
    remove: (key: number) => {
      flushSync(() => change((before) => before.filter((row) => row.key !== key)))
      document.getElementById(PAD_ENTRY)?.focus()
    },
    clear: () => change(() => []),
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

type LookUps = { onFound: (found: LoadedPad) => void; onFailed: (asked: readonly PadRow[], sentence: string) => void }

/** Looks up lines in turn. Lines that come while others are looked up wait, and are looked up together. */
function useLookUps({ onFound, onFailed }: LookUps) {
  const waiting = useRef<PadRow[]>([])
  const isBusy = useRef(false)
  return async (rows: readonly PadRow[]): Promise<void> => {
    waiting.current.push(...rows)
    if (isBusy.current) return
    isBusy.current = true
    while (waiting.current.length > 0) {
      const asked = waiting.current.splice(0)
      const found = await lookUp(asked)
      if (typeof found === 'string') onFailed(asked, found)
      else onFound(found)
    }
    isBusy.current = false
  }
}

/** Reads a file, whose lines are looked up in the same call. */
function useListFile(onRead: (texts: readonly string[]) => void) {
  return useCall((file: File) => api('POST /api/trade/lines', {}, { file }), {
    done: ({ texts }) => onRead(texts),
    fallback: UNREAD,
  })
}

/** The lines of the pad. */
export function useOrderPad(loaded: LoadedPad) {
  const stored = useStoredRows(loaded.rows)
  const { change } = stored
  const { offers, refresh } = useOffers(loaded.offers)
  const [error, setError] = useState<string | null>(null)
  const nextKey = useRef(loaded.rows.length)
  const lookUpAll = useLookUps({
    onFound: showFound,
    onFailed: (asked, sentence) => {
      setError(sentence)
      change((before) => replaceRows(before, asked.map(asFailed)))
    },
  })

  function addRows(asked: readonly Partial<PadRow>[]): readonly PadRow[] {
    setError(null)
    const rows = asked.map((one) => ({ ...emptyRow, ...one, key: nextKey.current++ }))
    change((before) => [...before, ...rows])
    return rows
  }

  /** Adds lines at once, so that none is lost however fast they come, and looks them up in turn. */
  const add = (asked: readonly Partial<PadRow>[]) => void lookUpAll(addRows(asked))

  const pasted = usePastedTable({ ...stored, add, setError })

  function lookUpAgain() {
    setError(null)
    const asked = stored.rows.filter(isFailed).map((row): PadRow => ({ ...row, lookup: 'waiting' }))
    change((before) => replaceRows(before, asked))
    void lookUpAll(asked)
  }

  function showFound(found: LoadedPad) {
    let known = offers
    // Rendered at once, so that the candidates are there to take the focus.
    flushSync(() => {
      known = refresh(found.offers)
      change((before) => replaceRows(before, found.rows))
    })
    const toCheck = found.rows.filter((row) => rowRefusal(row, known) !== null).length
    announce(`${found.rows.length} ${found.rows.length === 1 ? 'line' : 'lines'} added, ${toCheck} to check`)
    focusNext(found.rows)
  }

  const reading = useListFile((texts) => pasted.addText(texts.join('\n')))

  function choose(key: number, choice: PadChoice) {
    pasted.forgetTable()
    flushSync(() => {
      change((before) => mergeRows(before.map((row) => (row.key === key ? chooseReading(row, choice) : row))))
    })
    focusNext()
  }

  const found = { offers, error, failed: stored.rows.filter(isFailed).length }
  return {
    ...stored,
    ...pasted,
    ...found,
    reading,
    findTyped: () => findTyped(setError),
    add,
    lookUpAgain,
    choose,
    refresh,
  }
}

/** Says that a line is typed and not added yet. */
const findTyped = (show: (sentence: string) => void) => findUnfinished([{ ...ENTRY_WORDS, id: PAD_ENTRY, show }])

/** Moves to the first candidates of these rows, or of all, else back to the field for new lines, unless one is typed there. */
function focusNext(rows?: readonly PadRow[]): void {
  const entry = document.getElementById(PAD_ENTRY)
  if (entry instanceof HTMLInputElement && entry.value !== '') return
  const ids = rows?.map(({ key }) => candidatesOf(key))
  const waiting = [...document.querySelectorAll('[id^="candidates-"]')].find(({ id }) => ids?.includes(id) ?? true)
  ;(waiting?.querySelector('button') ?? entry)?.focus()
}
