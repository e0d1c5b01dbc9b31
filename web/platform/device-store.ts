/** Values in IndexedDB. They outlive the tab and the clearing of the local storage at a shopper's logout (accounts-4). */
export type DeviceStore = {
  read(key: string): Promise<unknown>
  /** Changes a value in one transaction, so that tabs do not overwrite each other. Returns the new value. */
  update(key: string, change: (old: unknown) => unknown): Promise<unknown>
}

const VALUES = 'values'

/** Opens the store of this name. Without IndexedDB its values live as long as the page. */
export function createDeviceStore(name: string): DeviceStore {
  const known = new Map<string, unknown>()
  let database: Promise<IDBDatabase> | null = null

  async function transact(key: string, change: ((old: unknown) => unknown) | null): Promise<unknown> {
    const db = await (database ??= openDatabase(name))
    return new Promise((resolve, reject) => {
      const transaction = db.transaction(VALUES, change === null ? 'readonly' : 'readwrite')
      const values = transaction.objectStore(VALUES)
      const found = values.get(key)
      let value: unknown
      found.addEventListener('success', () => {
        value = change === null ? found.result : change(found.result)
        if (change !== null) values.put(value, key)
      })
      transaction.addEventListener('complete', () => resolve(value))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction was aborted')))
    })
  }

  return {
    async read(key) {
      const value = await transact(key, null).catch(() => known.get(key))
      known.set(key, value)
      return value
    },
    async update(key, change) {
      const value = await transact(key, change).catch(() => change(known.get(key)))
      known.set(key, value)
      return value
    },
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(VALUES))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database could not be opened')))
  })
}
