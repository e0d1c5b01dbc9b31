import type { DeskAction } from '#domain/staff/actions.ts'
import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'DELETE'

/** The permitted callers: anyone, a logged-in customer, or staff with a permission. There is no default. */
export type EndpointAccess = 'public' | 'customer' | { readonly desk: DeskAction }

export type AccessKindOf<A extends EndpointAccess> = A extends string ? A : keyof A & string
export type AccessKind = AccessKindOf<EndpointAccess>

/** The discriminant of `access`, for an exhaustive switch. */
export function accessKind(access: EndpointAccess): AccessKind {
  return typeof access === 'string' ? access : ('desk' satisfies keyof typeof access)
}

/**
 * The data that a cached public response depends on. `catalogue`: the product data of pages, with the displayed availability.
 * `stock`: the exact stock. `delivery`: zones, holidays and rules. `settings`: the facts of the shop, on every page.
 * `pages`: the texts of pages.
 */
export type CacheTag = 'catalogue' | 'stock' | 'delivery' | 'settings' | 'pages'

type Definition<A extends EndpointAccess, I extends z.ZodType, O extends z.ZodType> = {
  readonly access: A
  /** Path parameters, query and JSON body in one object. */
  readonly input: I
  readonly output: O
  readonly summary: string
  /** Whether a repeat with the same `Idempotency-Key` gets the first answer and changes nothing (orders-1). */
  readonly isRepeatable?: true
  /** The status of a good answer; 200 unless stated. */
  readonly status?: 200 | 201
  /** The largest file that is sent as the body; the other fields travel in the query. Absent: a JSON body. */
  readonly maxUploadBytes?: number
  /** The type of a good answer; JSON unless stated. */
  readonly contentType?: 'text/csv' | 'application/pdf' | 'text/html' | 'text/x-gettext-translation'
  /** Whether a call that writes nothing and costs much waits in the turn of its visitor, as pages do. Other public calls are counted. */
  readonly isInTurn?: true
  /** The tags that invalidate the cached response. Absent: never cached. */
  readonly cacheTags?: readonly CacheTag[]
}

export type Endpoint<
  A extends EndpointAccess = EndpointAccess,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> = Definition<A, I, O> & {
  readonly method: Method
  readonly path: `/api/${string}`
}

/** Defines a call of the API for server, client and documentation. `:name` in the path is a field of the input. */
export function endpoint<
  const M extends Method,
  const P extends `/api/${string}`,
  const D extends Definition<EndpointAccess, z.ZodType, z.ZodType>,
>(method: M, path: P, definition: D): D & { readonly method: M; readonly path: P } {
  return { method, path, ...definition }
}
