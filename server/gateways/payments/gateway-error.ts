import type { GatewayId } from './gateway.ts'

export type GatewayErrorKind =
  | 'unreachable'
  | 'timeout'
  | 'aborted'
  | 'rate_limited'
  | 'auth'
  | 'rejected'
  | 'duplicate_ref'
  | 'not_found'
  | 'server'
  | 'bad_response'

const ambiguousKinds: readonly GatewayErrorKind[] = ['timeout', 'server', 'bad_response', 'unreachable', 'aborted']

/** Carries no body, header, address or cause, because those may hold secrets. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly gateway: GatewayId
  readonly kind: GatewayErrorKind
  readonly httpStatus: number | undefined
  /** The gateway's error code if it is a plain word. */
  readonly code: string | undefined

  constructor(gateway: GatewayId, kind: GatewayErrorKind, httpStatus?: number, code?: string) {
    super(`${gateway}: ${kind}${httpStatus ? ` (HTTP ${httpStatus})` : ''}${code ? ` ${code}` : ''}`)
    this.gateway = gateway
    this.kind = kind
    this.httpStatus = httpStatus
    this.code = code
  }

  /** Whether the write may have happened: look it up before a retry. */
  get ambiguous(): boolean {
    return ambiguousKinds.includes(this.kind)
  }
}

/** A successful response whose content cannot be trusted. */
export function badResponse(gateway: GatewayId, code: string): GatewayError {
  return new GatewayError(gateway, 'bad_response', undefined, code)
}
