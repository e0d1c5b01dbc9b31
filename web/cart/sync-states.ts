export type SyncTimer = ReturnType<typeof setTimeout>
export type SyncTask = 'swap' | 'send' | 'load'

/** `isLoadOwed`: the server's cart was not read since the page load. */
export type SyncState =
  | { readonly name: 'stopped' }
  | { readonly name: 'visitor' }
  | { readonly name: 'idle' }
  | { readonly name: 'coalescing'; readonly timer: SyncTimer }
  | { readonly name: 'running'; readonly task: SyncTask; readonly call: AbortController; readonly work: Promise<void> }
  | { readonly name: 'retrying'; readonly timer: SyncTimer; readonly failures: number; readonly isLoadOwed: boolean }
  /** The server refused the latest edit for good. */
  | { readonly name: 'refused' }
  /** An order is being placed. A late write would refill the server's cart (cart-3). */
  | { readonly name: 'held'; readonly isLoadOwed: boolean }

export type SyncEvent = 'edit' | 'externalChange' | 'online' | 'timer' | 'flush' | 'hold' | 'release'
type SyncAction = 'coalesce' | 'run' | 'hold'

/** The action of an event in a state. Without an entry the event is ignored. */
export const syncActions: Readonly<Record<SyncEvent, Partial<Record<SyncState['name'], SyncAction>>>> = {
  edit: { idle: 'coalesce', coalescing: 'coalesce', refused: 'coalesce' },
  externalChange: { running: 'run' },
  online: { retrying: 'run' },
  timer: { coalescing: 'run', retrying: 'run' },
  flush: { idle: 'run', coalescing: 'run' },
  hold: { idle: 'hold', coalescing: 'hold', retrying: 'hold', refused: 'hold' },
  release: { held: 'run' },
}
