import type { RefusalCode } from '#contract/refusal.ts'

type Extra = {
  readonly fields?: Readonly<Record<string, string>>
  /** Whole seconds until it is worth trying again. */
  readonly retryAfterSeconds?: number
  /** The methods that exist at the address of a `method_not_allowed`. */
  readonly allowedMethods?: readonly string[]
  /** More to say beside the message, for instance the fresh cart of `price_changed` (D11). */
  readonly beside?: Readonly<Record<string, unknown>>
}

/** The one way in which the shop says no: a code for programs and a sentence for the person (D23). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly extra: Extra

  constructor(code: RefusalCode, message: string, extra: Extra = {}) {
    super(message)
    this.code = code
    this.extra = extra
  }
}

/** What is there for nobody else is there for nobody: the same words for another customer's order and for none. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', `${what} not found`)
}
