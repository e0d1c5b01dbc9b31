import type { DeskAction } from '#domain/staff/actions.ts'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'DELETE'

/** Who may call: anybody, a logged-in customer, or staff with the permission for an action. There is no default. */
export type Access = 'public' | 'customer' | { readonly desk: DeskAction }

export type AccessKindOf<A extends Access> = A extends string ? A : keyof A & string
export type AccessKind = AccessKindOf<Access>

/** The discriminant of `access`, for an exhaustive switch. */
export function accessKind(access: Access): AccessKind {
  return typeof access === 'string' ? access : ('desk' satisfies keyof typeof access)
}

/**
 * What a cached public response depends on. `catalogue`: everything that pages show of products, with availability as it
 * is shown. `stock`: the exact number in stock.
 */
export type CacheTag = 'catalogue' | 'stock'

type Definition<A extends Access, I extends z.ZodType, O extends z.ZodType> = {
  readonly access: A
  /** Path parameters, query and JSON body in one object. */
  readonly input: I
  readonly output: O
  readonly summary: string
  /** The status of a good answer; 200 unless stated. */
  readonly status?: 200 | 201
  /** For answers that are the same for everybody: cached until one of these changes. Absent: never cached. */
  readonly cacheTags?: readonly CacheTag[]
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
