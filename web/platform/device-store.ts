/** Values in IndexedDB. They outlive the tab and the clearing of the local storage at a shopper's logout (accounts-4). */
export type DeviceStore = {
  read(key: string): Promise<unknown>
  /** Changes a value in one transaction, so that tabs do not overwrite each other. Returns the new value. */
  update(key: string, change: Change): Promise<unknown>
  /** Whether the device holds every change of a value. */
  isKept(key: string): boolean
}

type Change = (old: unknown) => unknown

const VALUES = 'values'

/** Opens the store of this name. Without IndexedDB its values live as long as the page. */
export function createDeviceStore(name: string): DeviceStore {
  const known = new Map<string, unknown>()
  /** Changes that are not on the device. The next call makes them again. */
  const unkept = new Map<string, readonly Change[]>()
  let database: Promise<IDBDatabase> | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function transact(key: string, changes: readonly Change[]): Promise<unknown> {
    const db = await (database ??= openDatabase(name))
    return new Promise((resolve, reject) => {
      const transaction = db.transaction(VALUES, changes.length === 0 ? 'readonly' : 'readwrite')
      const values = transaction.objectStore(VALUES)
      const found = values.get(key)
      let value: unknown
      found.addEventListener('success', () => {
        value = applyAll(changes, found.result)
        if (changes.length > 0) values.put(value, key)
      })
      transaction.addEventListener('complete', () => resolve(value))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction was aborted')))
    })
  }

  /** Safari closes the database while the page is in the background. */
  function transactOnNewConnection(key: string, changes: readonly Change[]): Promise<unknown> {
    database = null
    return transact(key, changes)
  }

  async function run(key: string, added: readonly Change[]): Promise<unknown> {
    const changes = [...(unkept.get(key) ?? []), ...added]
    try {
      const value = await transact(key, changes).catch(() => transactOnNewConnection(key, changes))
      known.set(key, value)
      unkept.delete(key)
      return value
    } catch {
      database = null
      if (changes.length > 0) unkept.set(key, changes)
      return applyAll(changes, known.get(key))
    }
  }

  const runInTurn = (key: string, added: readonly Change[]) => (last = last.then(() => run(key, added)))

  return {
    read: (key) => runInTurn(key, []),
    update: (key, change) => runInTurn(key, [change]),
    isKept: (key) => !unkept.has(key),
  }
}

function applyAll(changes: readonly Change[], old: unknown): unknown {
  return changes.reduce((value, change) => change(value), old)
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(VALUES))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be opened')))
  })
}
