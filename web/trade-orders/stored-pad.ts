import { type DraftLine, listKey, mergeDrafts } from '#domain/trade/pad-draft.ts'
import type { ExpiryWindow } from '#domain/stock/expiry-window.ts'
import { type BrowserStorage, readJson } from '#web/platform/browser-storage.ts'

/** The lines of the pad on this device, and those that the account had when they were last sent. */
export type StoredPad = {
  readonly lines: readonly DraftLine[]
  readonly sent: readonly DraftLine[]
  readonly version: number | null
}

type Storage = Pick<BrowserStorage, 'read' | 'write'>

/** Reads the pad of this device; broken lines are dropped. */
export function readStoredPad(storage: Storage, key: string): StoredPad {
  const stored = readJson(storage, key)
  // An earlier version kept lines without ids.
  if (Array.isArray(stored)) return { lines: readLines(stored), sent: [], version: null }
  const { lines, sent, version } = (stored ?? {}) as Partial<Record<keyof StoredPad, unknown>>
  return { lines: readLines(lines), sent: readLines(sent), version: typeof version === 'number' ? version : null }
}

function readLines(stored: unknown): DraftLine[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one: unknown, at) => {
    const { id, text, quantity, chosen, rate, relatives, shortDated } = (one ?? {}) as Partial<
      Record<keyof DraftLine, unknown>
    >
    if (typeof text !== 'string') return []
    return [
      {
        // The same at every reading.
        id: typeof id === 'string' ? id : (listKey([`#${at}`, `${text} ${chosen}`]) ?? ''),
        text,
        quantity: typeof quantity === 'number' ? quantity : null,
        chosen: typeof chosen === 'string' ? chosen : null,
        rate: typeof rate === 'number' ? rate : null,
        relatives: typeof relatives === 'string' ? relatives : null,
        ...(isExpiryWindow(shortDated) && { shortDated }),
      },
    ]
  })
}

function isExpiryWindow(value: unknown): value is ExpiryWindow {
  const { from, to } = (value ?? {}) as Partial<Record<keyof ExpiryWindow, unknown>>
  return typeof from === 'string' && typeof to === 'string'
}

/** Keeps the pad on this device with what other tabs wrote since, line by line (trade-15). */
export function createPadStore(storage: Storage, key: string) {
  let last = readStoredPad(storage, key)
  /** The own lines with those of other tabs. */
  const mergeTabs = (own: readonly DraftLine[]): DraftLine[] => {
    const { lines } = readStoredPad(storage, key)
    return mergeDrafts(last.lines, own, lines)
  }
  return {
    mergeTabs,
    write(own: readonly DraftLine[], sent: Omit<StoredPad, 'lines'> = last): readonly DraftLine[] {
      last = { lines: mergeTabs(own), sent: sent.sent, version: sent.version }
      storage.write(key, JSON.stringify(last))
      return last.lines
    },
  }
}
