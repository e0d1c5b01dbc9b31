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
  runEnds,
  type RunQueue,
  settlePress,
} from '#domain/day/run-queue.ts'
import { doorChanges } from '#domain/fulfilment/door-changes.ts'
import { modeWords, partsOfMoney } from '#domain/fulfilment/received-money.ts'
import type { CashMode } from '#domain/fulfilment/order-in-fulfilment.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { type BrowserStorage, localStore, readJson } from '#web/platform/browser-storage.ts'
import { createDeviceStore, type DeviceStore } from '#web/platform/device-store.ts'
import { randomKey } from '#web/platform/idempotency-key.ts'
import { observable } from '#web/platform/observable.ts'
import { sendTyped } from './change-fields.tsx'
import { backgroundHeaders, callDesk, RUN_PARCELS_KEY } from './desk-session.ts'

const DOUBLE_TAP_MS = 600

type StoredParcels = {
  readonly parcels: readonly RunParcel[]
  /** Colleagues to whom parcels may be given. */
  readonly riders?: readonly { readonly id: string; readonly name: string }[]
  readonly loadedAt: number
}

type RunState = {
  readonly queue: RunQueue
  /** Whether the device keeps the queue, so that it outlives the page. */
  readonly isKept: boolean
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
  /** Sends what waits. */
  readonly send: () => Promise<void>
  /** Sends what waits, then loads the list. */
  readonly sync: () => Promise<void>
}

type RunPorts = {
  readonly staffId: string
  /** Keeps the list and its order until the session ends. */
  readonly storage: BrowserStorage
  /** Keeps the presses. */
  readonly device: DeviceStore
  readonly api: DeskClient
  readonly now: () => number
}

/** The run of one rider: list, order and presses are kept on the device, and sent when the line is back (day-1). */
export function createRunStore({ staffId, storage, device, api, now }: RunPorts): RunStore {
  const keys = storageKeys(staffId)
  const chosen = (readJson(storage, keys.chosen) as readonly string[] | null) ?? []
  const state = observable<RunState>({ queue: emptyRunQueue, isKept: true, list: null, chosen, failure: null })
  const set = (changes: Partial<RunState>) => state.set({ ...state.get(), ...changes })
  const setQueue = (queue: RunQueue) => set({ queue, isKept: device.isKept(keys.queue) })
  const { readQueue, updateQueue } = keptQueue(device, keys.queue)
  const changeQueue = async (change: (queue: RunQueue) => RunQueue) => {
    // The page does not wait for the device.
    set({ queue: change(state.get().queue) })
    setQueue(await updateQueue(change))
  }
  const loaded = readQueue().then((queue) => {
    set({ queue, list: readParcels(storage) })
  })

  async function sendWaiting(): Promise<void> {
    await loaded
    const held = new Set<string>()
    for (;;) {
      const queue = await readQueue()
      setQueue(queue)
      const press = nextPress(queue, held)
      if (press === null) return
      const headers = { 'idempotency-key': press.key }
      const result = await sendTyped(api, callOf(press.action), { ...press.values, id: press.orderId }, { headers })
      const outcome = outcomeOfPress(result)
      if (outcome.kind === 'made' && runEnds.has(press.action))
        set({ list: removeParcel(storage, state.get().list, press.orderId) })
      await changeQueue((kept) => settlePress(kept, press.key, outcome))
      if (outcome.kind === 'unknown') held.add(press.orderId)
      if (!('status' in result)) return
    }
  }

  async function loadParcels(): Promise<void> {
    const result = await api('GET /api/desk/run', {}, { headers: backgroundHeaders })
    if (!result.ok) return set({ failure: { message: result.reason === 'refused' ? result.message : '' } })
    const fresh = { parcels: result.body.parcels, riders: result.body.riders, loadedAt: now() }
    storage.write(RUN_PARCELS_KEY, JSON.stringify(fresh))
    set({ list: fresh, failure: null })
  }

  let tappedAt = 0
  const send = oneAtATime(sendWaiting)
  const sync = oneAtATime(() => send().then(loadParcels))

  return {
    get: state.get,
    subscribe: state.subscribe,
    press(press) {
      // The next parcel moves under the finger, so that a double tap must not reach it.
      const isOneTap = press.action === 'deliver' || press.values.mode === 'cash'
      if (isOneTap && now() - tappedAt < DOUBLE_TAP_MS) return
      if (isOneTap) tappedAt = now()
      const keyed = { ...press, key: randomKey() }
      const kept = changeQueue((queue) => addPress(queue, keyed))
      // A round under way may have passed the press already.
      void Promise.all([kept, sync.running()]).then(sync)
    },
    dismiss: (key) => void changeQueue((queue) => dismissRefusal(queue, key)),
    choose(ids) {
      storage.write(keys.chosen, JSON.stringify(ids))
      set({ chosen: ids })
    },
    send,
    sync,
  }
}

const readParcels = (storage: BrowserStorage) => readJson(storage, RUN_PARCELS_KEY) as StoredParcels | null

/** Removes a parcel before its press leaves the queue, so that it does not show again until the next list. */
function removeParcel(storage: BrowserStorage, shown: StoredParcels | null, orderId: string): StoredParcels | null {
  const without = (list: StoredParcels | null) =>
    list && { ...list, parcels: list.parcels.filter(({ _id }) => _id !== orderId) }
  const stored = without(readParcels(storage))
  if (stored !== null) storage.write(RUN_PARCELS_KEY, JSON.stringify(stored))
  return without(shown)
}

function keptQueue(device: DeviceStore, key: string) {
  const parse = (kept: unknown) => (kept as RunQueue | undefined) ?? emptyRunQueue
  return {
    readQueue: async () => parse(await device.read(key)),
    updateQueue: async (change: (queue: RunQueue) => RunQueue) =>
      (await device.update(key, (kept) => change(parse(kept)))) as RunQueue,
  }
}

/** A function whose callers share a run that is under way. */
function oneAtATime(run: () => Promise<void>) {
  let running: Promise<void> | null = null
  const start = () => (running ??= run().finally(() => (running = null)))
  return Object.assign(start, { running: () => running })
}

const storageKeys = (staffId: string) => ({ queue: `deskRunQueue ${staffId}`, chosen: `deskRunOrder ${staffId}` })

type RunCall =
  | 'POST /api/desk/orders/:id/take'
  | `POST /api/desk/run/:id/${'deliver' | 'deliver-paid' | 'missed' | 'return'}`

function callOf(action: RunAction): RunCall {
  if (action === 'takeOnRun') return 'POST /api/desk/orders/:id/take'
  const change = doorChanges[action]
  return `POST /api/desk/run/:id/${'path' in change ? change.path : action}` as RunCall
}

const stores = new Map<string, RunStore>()
const device = createDeviceStore('desk')

/** The run of a rider in this browser. */
export function runStoreOf(staffId: string): RunStore {
  const ports = { staffId, storage: localStore, device, api: callDesk, now: () => Date.now() }
  const store = stores.get(staffId) ?? createRunStore(ports)
  stores.set(staffId, store)
  return store
}

/** What a rider pressed, in words. */
export function pressText({ action, values }: Pick<RunPress, 'action' | 'values'>): string {
  const { reason, staff } = values
  if (staff !== undefined) return 'Given to a colleague'
  if (action === 'deliverPaid') return `Delivered, ${receivedWords(values)}`
  return reason === undefined ? pressWords[action] : `${pressWords[action]}: ${reason}`
}

/** What was received at the door, in words. */
function receivedWords({ amount, mode, inCash }: RunPress['values']): string {
  const whole = tolerantPaise(amount)
  if (mode !== 'split') return `${formatRupees(whole)} ${modeWords[mode as CashMode] ?? ''}`
  const parts = partsOfMoney({ amount: whole, mode, inCash: tolerantPaise(inCash) })
  return parts.map((part) => `${formatRupees(part.amount)} ${modeWords[part.mode]}`).join(' and ')
}

const pressWords: Readonly<Record<RunAction, string>> = {
  takeOnRun: 'On your run',
  deliver: 'Delivered',
  deliverPaid: 'Delivered and paid',
  missed: 'Nobody there',
  takeBack: 'Came back',
}
