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

/** The one error of all gateways. It never carries a body, a header, an address or a cause: those may hold secrets. */
export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly gateway: GatewayId
  readonly kind: GatewayErrorKind
  readonly httpStatus: number | undefined
  /** The gateway's own error code, only when it is one plain word. */
  readonly code: string | undefined

  constructor(gateway: GatewayId, kind: GatewayErrorKind, httpStatus?: number, code?: string) {
    super(`${gateway}: ${kind}${httpStatus ? ` (HTTP ${httpStatus})` : ''}${code ? ` ${code}` : ''}`)
    this.gateway = gateway
    this.kind = kind
    this.httpStatus = httpStatus
    this.code = code
  }

  /** The write may or may not have happened: look before you retry. */
  get ambiguous(): boolean {
    return ambiguousKinds.includes(this.kind)
  }
}
