import { withdrawalRefusal } from '#domain/returns/return-changes.ts'
import type { Context } from '../context.ts'
import { changeOwnReturn, type OwnReturn } from './change-own-return.ts'

/** The columns of a return that is withdrawn now. */
export function withdrawn(at: Date) {
  return { refused_at: at, is_withdrawn: true, sealed_payout: null }
}

/** Withdraws a return of a customer, who keeps the goods (returns-3). Returns the id of the order. */
export async function withdrawReturn(ctx: Pick<Context, 'db' | 'now'>, own: OwnReturn): Promise<string> {
  return changeOwnReturn(ctx, own, withdrawalRefusal, { state: 'refused', ...withdrawn(ctx.now()) })
}
