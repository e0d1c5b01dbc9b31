import { hkdfSync } from 'node:crypto'
import type { Context } from '../context.ts'

/** A key of 32 bytes for one use, derived from the shop's secret: what one key gives away says nothing about another. */
export function deriveKey(ctx: Pick<Context, 'secret'>, use: 'one-time-code' | 'sealed-code' | 'limits'): Buffer {
  return Buffer.from(hkdfSync('sha256', ctx.secret, '', use, 32))
}
