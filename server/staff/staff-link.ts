import { signsInByPhone } from '#domain/staff/staff-rules.ts'
import { SECOND } from '#domain/time.ts'
import { keyedHash } from '../accounts/account-secrets.ts'
import { constantTimeEqual } from '../crypto/constant-time.ts'
import type { Context } from '../context.ts'
import type { StaffRow } from '../db/staff-tables.ts'
import type { Db } from '../db/tables.ts'

type LinkContext = Pick<Context, 'secret'> & { readonly config: Pick<Context['config'], 'publicUrl'> }
type LinkOwner = Pick<StaffRow, 'id' | 'credentials_version'>

/**
 * The link with which a person sets password and authenticator. It is signed, not stored: an enrolment or a reset
 * raises `credentials_version` and so makes it invalid. The fragment keeps it out of every server's log.
 */
export function staffLink(ctx: LinkContext, staff: LinkOwner, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / SECOND)
  return `${ctx.config.publicUrl}/desk/login#link=${staff.id}.${expires}.${signature(ctx, staff, expires)}`
}

/** The person of a link, or null when it is wrong, expired, used or of a blocked person. */
export async function findLinkOwner(
  ctx: Pick<Context, 'secret' | 'now'>,
  db: Db,
  link: string,
): Promise<StaffRow | null> {
  const [id = '', expires = '', given = ''] = link.split('.')
  const staff = /^\d{1,12}$/.test(expires)
    ? await db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  if (staff === undefined || staff.blocked_at !== null || signsInByPhone(staff.roles)) return null
  const isSigned = constantTimeEqual(given, signature(ctx, staff, Number(expires)))
  return isSigned && Number(expires) * SECOND > ctx.now().getTime() ? staff : null
}

function signature(ctx: Pick<Context, 'secret'>, staff: LinkOwner, expires: number): string {
  return keyedHash(ctx, 'desk-link', `${staff.id}|${staff.credentials_version}|${expires}`)
}
