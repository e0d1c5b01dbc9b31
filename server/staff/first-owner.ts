import { sql } from 'kysely'
import { emailError, normaliseEmail } from '#domain/accounts/account-rules.ts'
import { OWNER_LINK_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import { SECOND } from '#domain/time.ts'
import { keyedHash } from '../accounts/account-secrets.ts'
import { countAttempt, type Visitor } from '../accounts/account-limits.ts'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db } from '../db/tables.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { staffLink } from './staff-link.ts'
import { lockOwners } from './staff-queries.ts'

/** Begins the link of a shop without an owner, whose person is not known yet. */
const FIRST = 'first'

/** Whether an owner has set up a sign-in (setup-4). */
export async function hasOwner(db: Db): Promise<boolean> {
  const owners = db.selectFrom('staff').select('id').where(isOwner).where('totp_sealed', 'is not', null)
  return (await owners.limit(1).executeTakeFirst()) !== undefined
}

const isOwner = sql<boolean>`'owner' = any(roles)`

/** The link with which the first person makes the shop theirs. It is signed, not stored, and valid for 15 minutes. */
export function firstOwnerLink({
  config: { publicUrl },
  secret,
  now,
}: Pick<Context, 'config' | 'secret' | 'now'>): string {
  const expires = Math.floor((now().getTime() + OWNER_LINK_LIFETIME_MS) / SECOND)
  return `${publicUrl}/desk/login#link=${FIRST}.${expires}.${signature({ secret }, expires)}`
}

function signature(ctx: Pick<Context, 'secret'>, expires: number): string {
  return keyedHash(ctx, 'desk-link', `${FIRST}|${expires}`)
}

type Claim = { readonly link: string; readonly name: string; readonly email: string }

/** Stores the first owner, who then sets a password and an authenticator with the answered link (setup-4). */
export async function claimShop(ctx: Context, { link, name, email: typed }: Claim, visitor: Visitor): Promise<string> {
  const email = normaliseEmail(typed)
  const wrong = emailError(email)
  if (wrong !== null) throw invalidField('email', wrong)
  await countAttempt(ctx, visitor, { work: async () => (isFirstLink(ctx, link) ? true : null), wrong: invalidLink })
  const staff = await inTransaction(ctx.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('first owner'))`.execute(trx)
    // An owner who confirms at this moment holds the own row, so the next statement sees the confirmation.
    await lockOwners(trx)
    if (await hasOwner(trx)) throw invalidLink()
    // A person who began with a mistyped address begins again.
    await trx
      .updateTable('staff')
      .set({ blocked_at: ctx.now() })
      .where(isOwner)
      .where('email', '<>', email)
      .where('totp_sealed', 'is', null)
      .execute()
    const values = { name, roles: ['owner' as const], blocked_at: null }
    const added = await trx
      .insertInto('staff')
      .values({ id: ctx.newId('staff'), email, ...values, created_at: ctx.now() })
      .onConflict((on) => on.column('email').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(
      ctx,
      trx,
      { staffId: null, sessionId: null, ip: visitor.ip },
      { action: 'staff.claim', subject: { kind: 'staff', id: added.id } },
    )
    return added
  })
  return staffLink(ctx, staff, new Date(ctx.now().getTime() + OWNER_LINK_LIFETIME_MS)).split('#link=')[1] ?? ''
}

function isFirstLink(ctx: Pick<Context, 'secret' | 'now'>, link: string): boolean {
  const [first, expires = '', given = ''] = link.split('.')
  if (first !== FIRST || !/^\d{1,12}$/.test(expires)) return false
  return constantTimeEqual(given, signature(ctx, Number(expires))) && Number(expires) * SECOND > ctx.now().getTime()
}

function invalidLink(): Refusal {
  return new Refusal(
    'not_found',
    'This link has expired or was used already. The shop prints a new one where it was started.',
  )
}
