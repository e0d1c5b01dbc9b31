import type { ApiInput, ApiKey } from '#contract/api.ts'
import type { EndpointAccess } from '#contract/endpoint.ts'
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
