import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'DELETE'

/** Who may call: anybody, or a logged-in customer. There is no default: an endpoint without access does not compile. */
export type Access = 'public' | 'customer'

/**
 * What a public answer was made of. It stays the same until one of these changes: a product's own facts; which products
 * there are, how they are called and sorted; their prices; which of them can be had (availability, not the exact stock).
 */
export type Source = 'catalogue' | 'prices' | 'availability' | `product:${string}`

type Definition<A extends Access, I extends z.ZodType, O extends z.ZodType> = {
  readonly access: A
  /** Path parameters, query and JSON body in one object. */
  readonly input: I
  readonly output: O
  readonly summary: string
  /** The status of a good answer; 200 unless stated. */
  readonly status?: 200 | 201
  /**
   * What an answer was made of, for answers which are the same for everybody and may be kept until one of these changes.
   * A list names every product in it, and `prices` or `availability` when these decide what is in it or in which order
   * (the server may instead name all that could come into it).
   * Absent: never kept.
   */
  madeOf?(input: z.output<I>, output: z.output<O>): readonly Source[]
}

export type Endpoint<
  A extends Access = Access,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = Definition<A, I, O> & {
  readonly method: Method
  readonly path: `/api/${string}`
}

/** One call of the API as an object which server, client and documentation share. `:name` in the path is a field of the input. */
export function endpoint<
  const M extends Method,
  const P extends `/api/${string}`,
  const A extends Access,
  I extends z.ZodType,
  O extends z.ZodType,
>(method: M, path: P, definition: Definition<A, I, O>): Endpoint<A, I, O> & { readonly method: M; readonly path: P } {
  return { method, path, ...definition }
}
