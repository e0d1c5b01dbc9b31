import type { RefusalCode } from '#contract/refusal.ts'

type Extra = {
  readonly fields?: Readonly<Record<string, string>>
  /** The sentences of the message, where each is translated by itself. */
  readonly sentences?: readonly string[]
  /** The value of the Retry-After header. */
  readonly retryAfterSeconds?: number
  /** The allowed methods of the path, for `method_not_allowed`. */
  readonly allowedMethods?: readonly string[]
  /** Additional response fields, for instance the fresh cart of `price_changed` (orders-4). */
  readonly beside?: Readonly<Record<string, unknown>>
}

/** The only error for expected failures: a code for programs and a message for people (api-1). */
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

/** The refusal of a request that is worth a retry (503). */
export function shopBusy(retryAfterSeconds: number): Refusal {
  return new Refusal('unavailable', 'The shop is busy for a moment. Please try again shortly.', { retryAfterSeconds })
}

/** The refusal of one field of a request (422). */
export function invalidField(field: string, message: string): Refusal {
  return invalidFields({ [field]: message })
}

/** The refusal of a request with a sentence for each invalid field (422). */
export function invalidFields(fields: Readonly<Record<string, string>>): Refusal {
  const sentences = Object.values(fields)
  return new Refusal('invalid', sentences.join(' '), { fields, sentences })
}

/** The refusal of what a shop that takes no orders does not take (503). */
export function shopNotOpen(sentences: readonly string[]): Refusal {
  return new Refusal('unavailable', sentences.join(' '), { sentences })
}

/** Builds the same 404 for a missing resource and for one of another customer, so that ids cannot be probed. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', `${what} not found`)
}
