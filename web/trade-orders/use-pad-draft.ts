import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type AddedList,
  applyDraftChanges,
  draftChanges,
  type DraftLine,
  mergeDrafts,
  withAddedList,
} from '#domain/trade/pad-draft.ts'
import { SECOND } from '#domain/time.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { type PadPlace, usePadPlace } from './pad-place.ts'
import { createPadStore, readStoredPad, type StoredPad } from './stored-pad.ts'

const SEND_AFTER_MS = SECOND
const ASK_EVERY_MS = 20 * SECOND

export type LoadedDraft = StoredPad & { readonly addedLists: readonly AddedList[] }

/** The lines of this device with those of the account; those of the device alone while the account cannot be read. */
export async function loadDraft({ api, storage, storageKey }: PadPlace): Promise<LoadedDraft> {
  const stored = readStoredPad(storage, storageKey)
  const changes = draftChanges(stored.sent, stored.lines)
  const answer = await api('POST /api/trade/draft', { known: stored.version, changes })
  if (!answer.ok) return { ...stored, addedLists: [] }
  const lines = answer.body.lines ?? stored.lines
  return { lines, sent: lines, version: answer.body.version, addedLists: answer.body.addedLists }
}

let onOtherTab: (() => void) | null = null
let isListening = false

function listenToTabs(listener: () => void): () => void {
  onOtherTab = listener
  if (!isListening) localStore.onOtherTab(() => onOtherTab?.())
  isListening = true
  return () => {
    onOtherTab = null
  }
}

/** Keeps the lines on this device and with the account, and adopts what other tabs and devices changed (trade-15). */
export function usePadDraft(
  loaded: LoadedDraft,
  readLines: () => readonly DraftLine[],
  adopt: (lines: readonly DraftLine[]) => void,
) {
  const { api, storage, storageKey } = usePadPlace()
  const [addedLists, setAddedLists] = useState(loaded.addedLists)
  const [store] = useState(() => createPadStore(storage, storageKey))
  const sent = useRef<Omit<StoredPad, 'lines'>>(loaded)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(Promise.resolve())

  async function send(addedList: string | null): Promise<void> {
    const own = readLines()
    const changes = draftChanges(sent.current.sent, own)
    const answer = await api('POST /api/trade/draft', { known: sent.current.version, changes, addedList })
    if (!answer.ok) return
    const lines = answer.body.lines ?? applyDraftChanges(sent.current.sent, changes)
    sent.current = { sent: lines, version: answer.body.version }
    setAddedLists(answer.body.addedLists)
    adopt(store.write(mergeDrafts(own, readLines(), lines), sent.current))
    if (draftChanges(lines, readLines()).length > 0) sendSoon()
  }

  /** One call after the other, so that each knows what the last one sent. */
  function sendNow(addedList: string | null = null): void {
    clearTimeout(timer.current)
    sending.current = sending.current.then(() => send(addedList)).catch(() => undefined)
  }
  function sendSoon(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(sendNow, SEND_AFTER_MS)
  }

  const readTabs = useEffectEvent(() => {
    adopt(store.mergeTabs(readLines()))
    if (document.visibilityState === 'visible') sendNow()
  })
  const ask = useEffectEvent(() => document.visibilityState === 'visible' && navigator.onLine && sendNow())
  useEffect(() => {
    const stop = listenToTabs(() => readTabs())
    const asking = setInterval(() => ask(), ASK_EVERY_MS)
    return () => {
      stop()
      clearInterval(asking)
    }
  }, [])

  return {
    addedLists,
    /** Keeps changed lines. Returns them with those of other tabs. */
    keep: (lines: readonly DraftLine[]): readonly DraftLine[] => {
      sendSoon()
      return store.write(lines, sent.current)
    },
    keepList: (key: string) => {
      setAddedLists((lists) => withAddedList(lists, { key, at: new Date().toISOString() }))
      sendNow(key)
    },
    sendNow: () => sendNow(),
  }
}
