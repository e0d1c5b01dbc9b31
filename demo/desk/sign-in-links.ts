import { createHash, randomBytes } from 'node:crypto'
import { deskRoles, type StaffRole } from '#domain/staff/actions.ts'
import { OWNER_LINK_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { App } from '#server/http/handle.ts'
import { isLocal } from '#server/http/is-local.ts'
import { Refusal } from '#server/http/refusal.ts'
import { openStaffSession } from '#server/http/staff-session.ts'
import { recordAudit } from '#server/desk-change/record-audit.ts'

const PATH = '/dev/desk'

/** Writes one sign-in link for each demo role, valid for 15 minutes and for one use. */
export async function issueSignInLinks(ctx: Context): Promise<string[]> {
  const { signInLinks: links, config, db } = ctx
  if (links === null || config.mode !== 'demo') return []
  const emails = deskRoles.map((role) => `${role}@desk.example`)
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('blocked_at', 'is', null)
    .execute()
  const expiresAt = new Date(ctx.now().getTime() + OWNER_LINK_LIFETIME_MS)
  const linkOf = (role: StaffRole): string[] => {
    const person = staff.find(({ email }) => email === `${role}@desk.example`)
    if (person === undefined) return []
    const secret = randomBytes(24).toString('base64url')
    links.set(secret, { staffId: person.id, expiresAt })
    return [`${role.padEnd(10)} ${config.publicUrl}${PATH}?link=${secret}`]
  }
  return deskRoles.flatMap(linkOf)
}

/** Opens the desk for the holder of a link on this machine. Exists in `npm run dev` of a demo shop only. */
export function addSignInRoute(app: App, ctx: Context): void {
  const { signInLinks: links, config } = ctx
  if (links === null || config.mode !== 'demo') return
  app.get(PATH, async (c) => {
    const secret = c.req.query('link') ?? ''
    const link = isLocal(c, c.get('ip')) ? links.get(secret) : undefined
    if (link === undefined || link.expiresAt <= ctx.now() || !links.delete(secret))
      throw new Refusal('not_found', 'This link has expired or was used already. Start npm run dev again for new ones.')
    const { staffId } = link
    const userAgent = c.req.header('user-agent') ?? ''
    const token = await inTransaction(ctx.db, async (trx) => {
      const opened = await openStaffSession(ctx, trx, { staffId, userAgent })
      await recordAudit(
        ctx,
        trx,
        { staffId, sessionId: opened.sessionId, ip: c.get('ip') },
        { action: 'desk.login', subject: { kind: 'staff', id: staffId } },
      )
      return opened.token
    })
    // The desk keeps its token under this key.
    const script = `localStorage.setItem('deskToken', '${token}'); location.replace('/desk')`
    const hash = createHash('sha256').update(script).digest('base64')
    return c.html(`<!doctype html><html lang="en-IN"><title>Desk</title><script>${script}</script></html>`, 200, {
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    })
  })
}
