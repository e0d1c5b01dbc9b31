import { randomBytes } from 'node:crypto'
import { CODE_LOCK_MS, normaliseStaffCode, RECOVERY_CODES, WRONG_CODES } from '#domain/staff/staff-rules.ts'
import { countAttempt, type Visitor } from '../accounts/account-limits.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { StaffRow } from '../db/staff-tables.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { hashSecret } from '../http/staff-session.ts'
import { sealText, unsealText } from '../crypto/sealed-text.ts'
import { encodeBase32, findTotpStep } from './totp.ts'

const RECOVERY_CODE_BYTES = 10

/**
 * Runs `work` in a transaction with the person locked, and counts the code as wrong when it resolves to null. Five
 * wrong codes block every further one for 15 minutes (staff-1).
 */
export async function withCodeLimit<T>(
  ctx: Context,
  visitor: Visitor,
  staffId: string,
  work: (trx: Trx, staff: StaffRow) => Promise<T | null>,
): Promise<T> {
  return countAttempt(ctx, visitor, {
    limit: async () => ({ key: `desk-code:${staffId}`, max: WRONG_CODES, windowMs: CODE_LOCK_MS }),
    work: () =>
      inTransaction(ctx.db, async (trx) => {
        const staff = await trx.selectFrom('staff').selectAll().where('id', '=', staffId).forUpdate().executeTakeFirst()
        return staff === undefined || staff.blocked_at !== null ? null : work(trx, staff)
      }),
    wrong: () => {
      ctx.log.info({ ip: visitor.ip, requestId: visitor.requestId, staffId }, 'wrong desk code')
      return new Refusal('invalid_otp', 'This code is wrong or was used already. Please wait for the next one.')
    },
  })
}

/**
 * Redeems a code of the authenticator, whose time step then counts as used, or a recovery code. The row is locked.
 * Resolves to the kind of the code, or null when it is wrong.
 */
export async function redeemStaffCode(
  ctx: Context,
  trx: Trx,
  staff: StaffRow,
  typed: string,
): Promise<'authenticator' | 'recovery code' | null> {
  const code = normaliseStaffCode(typed)
  const secret = staff.totp_sealed === null ? null : unsealText(ctx, 'totp', staff.id, staff.totp_sealed)
  if (secret === null) return null
  if (!/^\d+$/.test(code)) return (await redeemRecoveryCode(ctx, trx, staff.id, code)) ? 'recovery code' : null
  const step = findTotpStep(secret, code, ctx.now())
  if (step === null) return null
  const updated = await trx
    .updateTable('staff')
    // Sealed again, so that former secrets of the shop can be dropped.
    .set({ totp_step: step, totp_sealed: sealText(ctx, 'totp', staff.id, secret) })
    .where('id', '=', staff.id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return updated === undefined ? null : 'authenticator'
}

async function redeemRecoveryCode(ctx: Context, trx: Trx, staffId: string, code: string): Promise<boolean> {
  const redeemed = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: ctx.now() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashSecret(code))
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst()
  return redeemed !== undefined
}

/** Replaces the recovery codes and returns them in the form in which they are shown once. */
export async function replaceRecoveryCodes(trx: Trx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => encodeBase32(randomBytes(RECOVERY_CODE_BYTES)))
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await trx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashSecret(code), used_at: null })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}
