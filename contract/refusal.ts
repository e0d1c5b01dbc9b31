/** The HTTP status of every refusal code (api-1). Programs read the code, people the message. */
export const refusalStatus = {
  malformed: 400,
  not_logged_in: 401,
  invalid_credentials: 401,
  forbidden: 403,
  step_up: 403,
  not_found: 404,
  method_not_allowed: 405,
  price_changed: 409,
  out_of_stock: 409,
  already_paid: 409,
  payment_pending: 409,
  already_ordered: 409,
  not_deliverable: 409,
  conflict: 409,
  gone: 410,
  stale: 409,
  short_stock: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  invalid_otp: 422,
  idempotency_mismatch: 422,
  too_many: 429,
  gateway_refused: 502,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusalStatus

/** The body of a refusal (api-1). `fields` has a sentence for each invalid field. */
export type RefusalBody = {
  readonly success: false
  readonly code: RefusalCode
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
}
