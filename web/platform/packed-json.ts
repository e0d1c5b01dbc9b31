/** A value that a page contains as JSON text. `of` carries its type and is never set. */
export type PackedJson<T> = { readonly json: string; readonly of?: T }

const values = new WeakMap<object, unknown>()

/**
 * Packs the data of a loader. React Router encodes other data as numbered references, which take 1 kB more in the product
 * list (LCP) and more time.
 */
export function packJson<T>(value: T): PackedJson<T> {
  const packed = {
    get json() {
      return JSON.stringify(value)
    },
  }
  values.set(packed, value)
  return packed
}

export function unpackJson<T>(packed: PackedJson<T>): T {
  if (!values.has(packed)) values.set(packed, JSON.parse(packed.json))
  return values.get(packed) as T
}
