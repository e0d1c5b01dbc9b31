import type { NewCredential, Passkey, PasskeyCreation } from '#contract/passkeys.ts'
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PasskeyRow } from '../../db/staff-tables.ts'
import type { Db, Trx } from '../../db/tables.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { recordAudit } from '../../desk-change/record-audit.ts'
import { lockStaff } from '../staff-queries.ts'
import { PASSKEY_ALGORITHMS, relyingParty, saveChallenge, takeChallenge } from './passkey-challenges.ts'
import { describePasskey, listPasskeyRows } from './redeem-passkey.ts'

/** The passkeys of a person as the desk shows them. */
export async function listOwnPasskeys(
  db: Db,
  staffId: string,
): Promise<{ rows: Passkey[]; hasMore: false; count: number }> {
  const rows = await listPasskeyRows(db, staffId)
  return { rows: rows.map(toPasskey), hasMore: false, count: rows.length }
}

/** Begins a new passkey of the caller: unlocked by its device and found without an e-mail address. */
export async function startOwnPasskey(ctx: Context, { staffId }: StaffPrincipal): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { email, name } = await ctx.db
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  const rp = { id: relyingParty(ctx).id, name: ctx.settings.shop.name }
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: rp.name,
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(staffId)),
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  })
  await saveChallenge(ctx, { challenge, purpose: 'register', staffId })
  return {
    challenge,
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    rp,
    user,
    pubKeyCredParams,
    excludeCredentials: (await listPasskeyRows(ctx.db, staffId)).map(describePasskey),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }
}

/** Adds a passkey of the caller after its first signature. */
export async function addOwnPasskey(
  ctx: Context,
  principal: StaffPrincipal,
  { name, credential }: { readonly name: string; readonly credential: NewCredential },
): Promise<Passkey> {
  const { staffId } = principal
  const verified = await verifyNewCredential(ctx, staffId, credential)
  if (verified === null)
    throw new Refusal('invalid_otp', 'This passkey could not be added. Please try again from the beginning.')
  return inTransaction(ctx.db, async (trx) => {
    // The lock keeps parallel calls within the limit.
    await lockStaff(trx, staffId)
    const others = await listPasskeyRows(trx, staffId)
    if (others.length >= MAX_PASSKEYS)
      throw new Refusal('conflict', `You have ${MAX_PASSKEYS} passkeys. Please remove one that you do not use.`)
    const added = await trx
      .insertInto('staff_passkeys')
      .values({
        id: ctx.newId('passkey'),
        staff_id: staffId,
        ...verified,
        transports: credential.response.transports ?? [],
        name,
        created_at: ctx.now(),
        last_used_at: null,
      })
      .onConflict((on) => on.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (added === undefined) throw new Refusal('conflict', 'This passkey was added already.')
    await auditPasskey(ctx, trx, principal, { action: 'staff.add-passkey', before: null, after: name })
    return toPasskey(added)
  })
}

/** Uses up the challenge and verifies a new credential. */
async function verifyNewCredential(
  ctx: Context,
  staffId: string,
  credential: NewCredential,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'> | null> {
  const challenge = await takeChallenge(ctx, credential.response.clientDataJSON, { purpose: 'register', staffId })
  if (challenge === null) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty(ctx).origin,
      expectedRPID: relyingParty(ctx).id,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    })
    if (registrationInfo === undefined) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey), counter }
  } catch {
    // The library throws for everything that is wrong about a credential.
    return null
  }
}

/** Renames a passkey of the caller. */
export async function renameOwnPasskey(
  ctx: Context,
  principal: StaffPrincipal,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Passkey> {
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockOwnPasskey(trx, principal.staffId, id)
    await trx.updateTable('staff_passkeys').set({ name }).where('id', '=', id).execute()
    await auditPasskey(ctx, trx, principal, { action: 'staff.rename-passkey', before: before.name, after: name })
    return toPasskey({ ...before, name })
  })
}

/** Removes a passkey of the caller. */
export async function removeOwnPasskey(ctx: Context, principal: StaffPrincipal, id: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { name } = await lockOwnPasskey(trx, principal.staffId, id)
    await trx.deleteFrom('staff_passkeys').where('id', '=', id).execute()
    await auditPasskey(ctx, trx, principal, { action: 'staff.remove-passkey', before: name, after: null })
  })
}

/** Removes all passkeys of a person and returns their names. */
export async function removeAllPasskeys(trx: Trx, staffId: string): Promise<string[]> {
  const removed = await trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).returning('name').execute()
  return removed.map(({ name }) => name)
}

async function lockOwnPasskey(trx: Trx, staffId: string, id: string): Promise<PasskeyRow> {
  const row = await trx
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Passkey')
  return row
}

type PasskeyChange = {
  readonly action: 'staff.add-passkey' | 'staff.rename-passkey' | 'staff.remove-passkey'
  readonly before: string | null
  readonly after: string | null
}

async function auditPasskey(
  ctx: Context,
  trx: Trx,
  principal: StaffPrincipal,
  { action, before, after }: PasskeyChange,
): Promise<void> {
  await recordAudit(ctx, trx, principal, {
    action,
    subject: { kind: 'staff', id: principal.staffId },
    changes: { passkey: { before, after } },
  })
}

function toPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, createdAt: created_at.toISOString(), lastUsedAt: last_used_at?.toISOString() ?? null }
}
