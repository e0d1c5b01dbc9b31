import { createHmac } from 'node:crypto'
import { deviceName } from '#domain/accounts/device-name.ts'
import {
  CODE_LOCK_MS,
  normalisePin,
  PHONE_LINK_LIFETIME_MS,
  signsInByPhone,
  WRONG_CODES,
} from '#domain/staff/staff-rules.ts'
import { countAttempt, type Visitor } from '../accounts/account-limits.ts'
import { keyedHash } from '../accounts/account-secrets.ts'
import type { Context } from '../context.ts'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { RiderPhoneRow, StaffRow } from '../db/staff-tables.ts'
import type { Db, Trx } from '../db/tables.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { endStaffSessions, hashSecret, stepUpSession } from '../http/staff-session.ts'
import { openAuditedSession, type OpenedSession } from './staff-login.ts'

type LinkContext = Pick<Context, 'secret'> & { readonly config: Pick<Context['config'], 'publicUrl'> }
type LinkRow = Pick<RiderPhoneRow, 'staff_id' | 'links' | 'link_expires_at'>

/** Makes a new link valid. Earlier links, the phone and its logins end (staff-2). */
export async function renewPhoneLink(ctx: Pick<Context, 'now'>, trx: Trx, staffId: string): Promise<void> {
  await endPhone(ctx, trx, staffId)
  const link_expires_at = new Date(ctx.now().getTime() + PHONE_LINK_LIFETIME_MS)
  await trx
    .insertInto('rider_phones')
    .values({ staff_id: staffId, links: 1, link_expires_at, device_hash: null, pin_hash: null, bound_at: null })
    .onConflict((on) =>
      on.column('staff_id').doUpdateSet((eb) => ({ link_expires_at, links: eb('rider_phones.links', '+', 1) })),
    )
    .execute()
}

/** Ends the phone of a rider, an unused link and the logins. */
export async function endPhone({ now }: Pick<Context, 'now'>, trx: Trx, staffId: string): Promise<void> {
  await endStaffSessions(trx, now(), staffId)
  await trx
    .updateTable('rider_phones')
    .set({ link_expires_at: null, device_hash: null, pin_hash: null, device: '', bound_at: null })
    .where('staff_id', '=', staffId)
    .execute()
}

/** The link that a rider has not used yet, or null. It is signed, not stored; the fragment keeps it out of every log. */
export async function findPhoneLink(
  ctx: LinkContext & Pick<Context, 'db' | 'now'>,
  staffId: string,
): Promise<string | null> {
  const row = await ctx.db.selectFrom('rider_phones').selectAll().where('staff_id', '=', staffId).executeTakeFirst()
  if (row === undefined || row.link_expires_at === null || row.link_expires_at <= ctx.now()) return null
  return `${ctx.config.publicUrl}/desk/login#link=phone.${row.staff_id}.${row.links}.${signature(ctx, row)}`
}

function signature(ctx: Pick<Context, 'secret'>, { staff_id, links }: LinkRow): string {
  return keyedHash(ctx, 'phone-link', `${staff_id}|${links}`)
}

type Secrets = { readonly device: string; readonly pin: string }

/**
 * Signs a rider in on the phone that opens the link. The first phone takes the link; the same one may repeat its call
 * after a lost answer. Any other gets the refusal of a link that never existed (404).
 */
export async function bindPhone(
  ctx: Context,
  { link, device, pin }: Secrets & { readonly link: string },
  visitor: Visitor,
): Promise<OpenedSession> {
  const [, id = '', links = '', given = ''] = link.split('.')
  return inTransaction(ctx.db, async (trx) => {
    const staff = await trx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const phone = await trx.selectFrom('rider_phones').selectAll().where('staff_id', '=', id).executeTakeFirst()
    const isSigned =
      phone !== undefined && links === String(phone.links) && constantTimeEqual(given, signature(ctx, phone))
    if (staff === undefined || !isSigned || !isRider(staff)) throw unknownLink()
    const hashes = { device_hash: hashSecret(device), pin_hash: hashPin(device, pin) }
    const isRepeat = phone.device_hash === hashes.device_hash && phone.pin_hash === hashes.pin_hash
    const isOpen = phone.link_expires_at !== null && phone.link_expires_at > ctx.now()
    if (!isOpen && !isRepeat) throw unknownLink()
    await trx
      .updateTable('rider_phones')
      .set({ ...hashes, link_expires_at: null, device: deviceName(visitor.userAgent), bound_at: ctx.now() })
      .where('staff_id', '=', id)
      .execute()
    const opened = await openAuditedSession(ctx, trx, { staff, visitor, phoneHash: hashes.device_hash })
    await recordAudit(
      ctx,
      trx,
      { staffId: id, sessionId: null, ip: visitor.ip },
      { action: 'staff.bind-phone', subject: { kind: 'staff', id } },
    )
    return opened
  })
}

/** Signs a rider in on a known phone. */
export async function logInByPhone(ctx: Context, secrets: Secrets, visitor: Visitor): Promise<OpenedSession> {
  const staffId = await getRiderOf(ctx.db, secrets.device)
  return withPin(ctx, { staffId, ...secrets }, visitor, (trx, staff) =>
    openAuditedSession(ctx, trx, { staff, visitor, phoneHash: hashSecret(secrets.device) }),
  )
}

/** Unlocks the session of a rider on the phone to which it belongs. */
export async function unlockByPhone(
  ctx: Context,
  { staffId, sessionId }: Pick<StaffPrincipal, 'staffId' | 'sessionId'>,
  secrets: Secrets,
  visitor: Visitor,
): Promise<{ stepUpUntil: string }> {
  if ((await getRiderOf(ctx.db, secrets.device)) !== staffId) throw unknownPhone()
  const until = await withPin(ctx, { staffId, ...secrets }, visitor, (trx) => stepUpSession(ctx, trx, sessionId))
  return { stepUpUntil: until.toISOString() }
}

/** The rider of a phone, or a refusal before any PIN is compared or counted (404). */
async function getRiderOf(db: Db, device: string): Promise<string> {
  const row = await db
    .selectFrom('rider_phones')
    .innerJoin('staff', 'staff.id', 'rider_phones.staff_id')
    .select(['staff.id', 'staff.roles', 'staff.blocked_at'])
    .where('device_hash', '=', hashSecret(device))
    .executeTakeFirst()
  if (row === undefined || !isRider(row)) throw unknownPhone()
  return row.id
}

/** Runs `work` with the rider locked if the PIN is right. Five wrong ones block every further one for 15 minutes (staff-2). */
async function withPin<T>(
  ctx: Context,
  { staffId, device, pin }: Secrets & { readonly staffId: string },
  visitor: Visitor,
  work: (trx: Trx, staff: StaffRow) => Promise<T>,
): Promise<T> {
  return countAttempt(ctx, visitor, {
    limit: async () => ({ key: `desk-pin:${staffId}`, max: WRONG_CODES, windowMs: CODE_LOCK_MS }),
    work: () =>
      inTransaction(ctx.db, async (trx) => {
        const staff = await trx.selectFrom('staff').selectAll().where('id', '=', staffId).forUpdate().executeTakeFirst()
        const phone = await trx
          .selectFrom('rider_phones')
          .select('pin_hash')
          .where('staff_id', '=', staffId)
          .where('device_hash', '=', hashSecret(device))
          .executeTakeFirst()
        if (staff === undefined || phone === undefined || !isRider(staff)) throw unknownPhone()
        return constantTimeEqual(phone.pin_hash ?? '', hashPin(device, pin)) ? work(trx, staff) : null
      }),
    wrong: () => {
      ctx.log.info({ ip: visitor.ip, requestId: visitor.requestId, staffId }, 'wrong rider PIN')
      return new Refusal('invalid_otp', 'This PIN is wrong.', { fields: { pin: 'This PIN is wrong.' } })
    },
  })
}

function isRider({ roles, blocked_at }: Pick<StaffRow, 'roles' | 'blocked_at'>): boolean {
  return signsInByPhone(roles) && blocked_at === null
}

/** Keyed by the secret of the phone, so that a copy of the database does not disclose short PINs. */
function hashPin(device: string, pin: string): string {
  return createHmac('sha256', device).update(normalisePin(pin)).digest('base64url')
}

function unknownLink(): Refusal {
  return new Refusal('not_found', 'This link has expired or was used already. Please ask the shop for a new one.')
}

function unknownPhone(): Refusal {
  return new Refusal('not_found', 'This phone is signed out for good. Please ask the shop for a new link.')
}
