import type { RunParcel } from '#contract/day.ts'
import type { DeskClient } from '#contract/client.ts'
import {
  addPress,
  dismissRefusal,
  emptyRunQueue,
  nextPress,
  outcomeOfPress,
  type RunAction,
  type RunPress,
  type RunQueue,
  settlePress,
} from '#domain/day/run-queue.ts'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { sendTyped } from '#web/desk/change-fields.tsx'
import { backgroundHeaders, callDesk, RUN_PARCELS_KEY } from '#web/desk/desk-session.ts'
import { type BrowserStorage, localStore, readJson } from '#web/platform/browser-storage.ts'
import { randomKey } from '#web/platform/idempotency-key.ts'
import { observable } from '#web/platform/observable.ts'

const DOUBLE_TAP_MS = 600

type StoredParcels = { readonly parcels: readonly RunParcel[]; readonly loadedAt: number }

export type RunState = {
  readonly queue: RunQueue
  /** Null before the first list. */
  readonly list: StoredParcels | null
  /** The ids of parcels in the order that the rider chose. */
  readonly chosen: readonly string[]
  /** Whether the last list could not be loaded, and the sentence of the shop for it. */
  readonly failure: { readonly message: string } | null
}

export type RunStore = {
  readonly get: () => RunState
  readonly subscribe: (listener: () => void) => () => void
  /** Keeps a press on the device and sends it. */
  readonly press: (press: Omit<RunPress, 'key'>) => void
  readonly dismiss: (key: string) => void
  readonly choose: (ids: readonly string[]) => void
  /** Sends what waits, then loads the list. */
  readonly sync: () => Promise<void>
}

type RunPorts = {
  readonly staffId: string
  readonly storage: BrowserStorage
  readonly api: DeskClient
  readonly now: () => number
}

/** The run of one rider: list, order and presses are kept on the device, and sent when the line is back (day-1). */
export function createRunStore({ staffId, storage, api, now }: RunPorts): RunStore {
  const keys = storageKeys(staffId)
  const readQueue = () => (readJson(storage, keys.queue) as RunQueue | null) ?? emptyRunQueue
  const list = readJson(storage, RUN_PARCELS_KEY) as StoredParcels | null
  const chosen = (readJson(storage, keys.chosen) as readonly string[] | null) ?? []
  const state = observable<RunState>({ queue: readQueue(), list, chosen, failure: null })
  const set = (changes: Partial<RunState>) => state.set({ ...state.get(), ...changes })
  const changeQueue = (change: (queue: RunQueue) => RunQueue) => {
    // Another tab may have changed it.
    const queue = change(readQueue())
    storage.write(keys.queue, JSON.stringify(queue))
    set({ queue })
  }
  storage.onOtherTab((key) => {
    if (key === null || key === keys.queue) set({ queue: readQueue() })
  })

  async function sendWaiting(): Promise<void> {
    const held = new Set<string>()
    for (;;) {
      const press = nextPress(readQueue(), held)
      if (press === null) return
      const headers = { 'idempotency-key': press.key }
      const result = await sendTyped(api, callOf(press.action), { ...press.values, id: press.orderId }, { headers })
      const outcome = outcomeOfPress(result)
      changeQueue((queue) => settlePress(queue, press.key, outcome))
      if (outcome.kind === 'unknown') held.add(press.orderId)
      if (!result.ok && result.reason === 'no_response') return
    }
  }

  async function loadParcels(): Promise<void> {
    const result = await api('GET /api/desk/run', {}, { headers: backgroundHeaders })
    if (!result.ok) return set({ failure: { message: result.reason === 'refused' ? result.message : '' } })
    const fresh = { parcels: result.body.parcels, loadedAt: now() }
    storage.write(RUN_PARCELS_KEY, JSON.stringify(fresh))
    set({ list: fresh, failure: null })
  }

  let tappedAt = 0
  let syncing: Promise<void> | null = null
  async function sync(): Promise<void> {
    syncing ??= sendWaiting()
      .then(loadParcels)
      .finally(() => (syncing = null))
    return syncing
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    press(press) {
      // The next parcel moves under the finger, so that a double tap must not reach it.
      const isOneTap = press.action === 'deliver' || press.values.mode === 'cash'
      if (isOneTap && now() - tappedAt < DOUBLE_TAP_MS) return
      if (isOneTap) tappedAt = now()
      changeQueue((queue) => addPress(queue, { ...press, key: randomKey() }))
      // A round under way may have passed the press already.
      void (syncing ?? Promise.resolve()).then(sync)
    },
    dismiss: (key) => changeQueue((queue) => dismissRefusal(queue, key)),
    choose(ids) {
      storage.write(keys.chosen, JSON.stringify(ids))
      set({ chosen: ids })
    },
    sync,
  }
}

const storageKeys = (staffId: string) => ({ queue: `deskRunQueue ${staffId}`, chosen: `deskRunOrder ${staffId}` })

type RunCall = `POST /api/desk/orders/:id/${'take' | 'deliver' | 'deliver-paid' | 'missed' | 'return'}`

function callOf(action: RunAction): RunCall {
  const change = orderChanges[action]
  return `POST /api/desk/orders/:id/${'path' in change ? change.path : action}` as RunCall
}

const stores = new Map<string, RunStore>()

/** The run of a rider in this browser. */
export function runStoreOf(staffId: string): RunStore {
  const store =
    stores.get(staffId) ?? createRunStore({ staffId, storage: localStore, api: callDesk, now: () => Date.now() })
  stores.set(staffId, store)
  return store
}

/** What a rider pressed, in words. */
export function pressText({ action, values }: Pick<RunPress, 'action' | 'values'>): string {
  const { amount, mode, reason } = values
  if (action === 'deliverPaid')
    return `Delivered, ${formatRupees(tolerantPaise(amount))} ${mode === 'UPI' ? 'by UPI' : 'in cash'}`
  return reason === undefined ? pressWords[action] : `${pressWords[action]}: ${reason}`
}

const pressWords: Readonly<Record<RunAction, string>> = {
  takeOnRun: 'On your run',
  deliver: 'Delivered',
  deliverPaid: 'Delivered and paid',
  missed: 'Nobody there',
  takeBack: 'Came back',
}
