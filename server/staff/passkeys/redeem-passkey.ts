import { randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRequest } from '#contract/passkeys.ts'
import { isCopiedPasskey, PASSKEY_CHALLENGE_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import { countAttempt, type Visitor } from '../../accounts/account-limits.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PasskeyPurpose, PasskeyRow, StaffRow } from '../../db/staff-tables.ts'
import type { Db, Trx } from '../../db/tables.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordAudit } from '../../desk-change/record-audit.ts'
import { relyingParty, saveChallenge, takeChallenge } from './passkey-challenges.ts'

const CHALLENGE_BYTES = 32

type PasskeyUse = {
  readonly purpose: Exclude<PasskeyPurpose, 'register'>
  /** Null for a sign-in without a password: the passkey names its person. */
  readonly staffId: string | null
}

/** A challenge for the passkeys of a person, or for any passkey of the shop on the device. */
export async function requestPasskey(ctx: Context, { purpose, staffId }: PasskeyUse): Promise<PasskeyRequest> {
  const passkeys = staffId === null ? [] : await listPasskeyRows(ctx.db, staffId)
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await saveChallenge(ctx, { challenge, purpose, staffId })
  return {
    challenge,
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    rpId: relyingParty(ctx).id,
    userVerification: 'required',
    allowCredentials: passkeys.map(describePasskey),
  }
}

/** The passkeys of a person, the oldest first. */
export function listPasskeyRows(db: Db, staffId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The descriptor of a passkey for browsers (WebAuthn, PublicKeyCredentialDescriptorJSON). */
export function describePasskey({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, type: 'public-key', transports } as const
}

/**
 * Verifies the signature of a passkey, then runs `work` in a transaction that holds the lock on its owner's row. A
 * signature cannot be guessed, so a wrong one counts against the network that sent it and never locks the account.
 */
export async function withPasskey<T>(
  ctx: Context,
  visitor: Visitor,
  { assertion, ...use }: PasskeyUse & { readonly assertion: PasskeyAssertion },
  work: (trx: Trx, staff: StaffRow) => Promise<T>,
): Promise<T> {
  return countAttempt(ctx, visitor, {
    work: async () => {
      const verified = await verifyAssertion(ctx, use, assertion)
      return verified && inTransaction(ctx.db, (trx) => usePasskey(ctx, trx, { ...verified, visitor }, work))
    },
    wrong: () => {
      ctx.log.info({ ip: visitor.ip, requestId: visitor.requestId }, 'wrong passkey')
      return new Refusal('invalid_otp', 'This passkey was not accepted. Please try again, or use a code.')
    },
  })
}

type VerifiedAssertion = { readonly passkey: PasskeyRow; readonly counter: number }

/** Uses up the challenge and verifies the signature of a known passkey. */
async function verifyAssertion(
  ctx: Context,
  { purpose, staffId }: PasskeyUse,
  assertion: PasskeyAssertion,
): Promise<VerifiedAssertion | null> {
  const challenge = await takeChallenge(ctx, assertion.response.clientDataJSON, { purpose, staffId })
  const passkey = await ctx.db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('credential_id', '=', assertion.id)
    .$if(staffId !== null, (query) => query.where('staff_id', '=', staffId))
    .executeTakeFirst()
  if (challenge === null || passkey === undefined) return null
  const { userHandle } = assertion.response
  if (userHandle !== undefined && userHandle !== Buffer.from(passkey.staff_id).toString('base64url')) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty(ctx).origin,
      expectedRPID: relyingParty(ctx).id,
      // 0 skips the library's check: `usePasskey` compares the counter under the lock of the row.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    return verified ? { passkey, counter: authenticationInfo.newCounter } : null
  } catch {
    // The library throws for an invalid assertion.
    return null
  }
}

/** Stores the signature counter and runs `work`; null if the passkey was removed or copied, or its owner is blocked. */
async function usePasskey<T>(
  ctx: Context,
  trx: Trx,
  { passkey, counter, visitor }: VerifiedAssertion & { readonly visitor: Visitor },
  work: (trx: Trx, staff: StaffRow) => Promise<T>,
): Promise<T | null> {
  const { id, staff_id: staffId } = passkey
  const staff = await trx.selectFrom('staff').selectAll().where('id', '=', staffId).forUpdate().executeTakeFirst()
  const stored = await trx.selectFrom('staff_passkeys').select('counter').where('id', '=', id).executeTakeFirst()
  if (staff === undefined || staff.blocked_at !== null || stored === undefined) return null
  if (isCopiedPasskey(stored.counter, counter)) {
    await recordAudit(
      ctx,
      trx,
      { staffId, sessionId: null, ip: visitor.ip },
      { action: 'staff.suspect-passkey', subject: { kind: 'staff', id: staffId }, reason: passkey.name },
    )
    return null
  }
  await trx.updateTable('staff_passkeys').set({ counter, last_used_at: ctx.now() }).where('id', '=', id).execute()
  return work(trx, staff)
}
