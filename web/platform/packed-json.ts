/** A value that a page carries as JSON text. `of` is only its type, and never set. */
export type PackedJson<T> = { readonly json: string; readonly of?: T }

const values = new WeakMap<object, unknown>()

/**
 * Packs what a loader returns. React Router writes other data as numbered references, which take 1 kB more in the product
 * list (LCP) and longer to write and to read.
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
