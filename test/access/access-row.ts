import { z } from 'zod'
import { type ApiInput, type ApiKey, type ApiOutput, endpoints } from '#contract/api.ts'
import type { Endpoint, EndpointAccess } from '#contract/endpoint.ts'
import type { TestCustomer } from '#test/factories.ts'
import type { TestApp } from '#test/start-test-app.ts'

/** The order that a call names: the customer's own, another's, or a missing one. */
export type NamedOrder = { readonly id: string; readonly amount: string }

export type AccessRow<K extends ApiKey> = {
  /** The access, repeated here to detect a mistake in the contract. */
  readonly access: EndpointAccess
  /** Builds a valid input. */
  readonly good: (scene: AccessScene) => Promise<ApiInput<K>>
  /** The body of an upload. */
  readonly file?: () => Promise<Uint8Array<ArrayBuffer>>
  /** The status of the answer to a valid call. */
  readonly status: number
  /** The input that names a given order; required where the input can name one. */
  readonly about?: (order: NamedOrder) => ApiInput<K>
}

/** A new customer for one call. */
export type AccessScene = {
  readonly app: TestApp
  readonly customer: TestCustomer
  /** An online order of this customer that waits for its payment. */
  readonly order: () => Promise<NamedOrder>
}

/** Lists that are no page of the navigation, so that nothing else states their access. */
type PlacedListKey =
  `GET /api/desk/${'movements' | 'passkeys' | 'orders' | 'prescriptions' | 'prescription-requests' | 'buying' | 'purchase-lines'}`

/** The lists of the desk that are read without an input. `DeskListPage` compares their access with the navigation. */
type ListKey = {
  [K in Exclude<ApiKey, PlacedListKey>]: ApiOutput<K> extends { readonly hasMore: boolean; readonly count: number }
    ? K extends `GET /api/desk/${string}`
      ? object extends ApiInput<K>
        ? K
        : never
      : never
    : never
}[Exclude<ApiKey, PlacedListKey>]

/** A row for each of these calls; those of lists are derived. */
export type AccessRows<Key extends ApiKey> = { readonly [K in Exclude<Key, ListKey>]: AccessRow<K> }

/** The rows of the lists of the desk. */
export const listCalls = Object.fromEntries(
  (endpoints as readonly Endpoint[])
    .filter(({ path, input, output }) => isList(path, output) && input.safeParse({}).success)
    .map(({ method, path, access }) => [`${method} ${path}`, { access, good: async () => ({}), status: 200 }]),
) as unknown as { readonly [K in ListKey]: AccessRow<K> }

function isList(path: string, output: z.ZodType): boolean {
  const shape = output instanceof z.ZodObject ? output.shape : {}
  return path.startsWith('/api/desk/') && 'hasMore' in shape && 'count' in shape
}
