import { seesReturnedGoods } from '#domain/returns/seen-returns.ts'
import { mayDo, type StaffRole } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables } from '../db/tables.ts'
import { readEncrypted } from './encrypted-files.ts'
import type { App } from '../http/handle.ts'
import { notFound } from '../http/refusal.ts'
import { type AuditedChange, auditRead } from '../desk-change/record-audit.ts'
import { isSeenReturn } from '../staff/seen-rows.ts'
import { readPictureAddress } from './picture-addresses.ts'

/** Serves the pictures of prescriptions, returns, licences and receipts at signed addresses. Each view by staff is in the audit log. */
export function addCustomerPictures(app: App, ctx: Context): void {
  app.get('/files/:id', async (c) => {
    const id = c.req.param('id')
    const sessionId = readPictureAddress(ctx, { id, e: c.req.query('e') ?? '', s: c.req.query('s') ?? '' })
    if (sessionId === null) throw notFound('Picture')
    const file = await ctx.db.selectFrom('customer_files').selectAll().where('id', '=', id).executeTakeFirst()
    if (file === undefined) throw notFound('Picture')
    const { view, maySee: maySeeUse } = useOf(ctx, file)
    const locked = await ctx.db
      .selectFrom('customers')
      .select('id')
      .where('id', '=', file.customer_id)
      .where('erased_at', 'is not', null)
      .executeTakeFirst()
    // What is locked is read by owners and accountants (erasure-3).
    const maySee: PictureUse['maySee'] = (roles, staffId) =>
      (locked === undefined || mayDo(roles, 'privacy.erasures')) && maySeeUse(roles, staffId)
    const viewer = (await findCustomer(ctx, sessionId)) ?? (await findViewingStaff(ctx, sessionId, maySee))
    if (viewer === null || (viewer.kind === 'customer' && viewer.id !== file.customer_id)) throw notFound('Picture')
    const picture = await readEncrypted(ctx, id, file)
    if (viewer.kind === 'staff') await auditRead(ctx, { staffId: viewer.id, sessionId, ip: c.get('ip') }, view)
    return c.body(new Uint8Array(picture), 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
}

type PictureUse = {
  readonly maySee: (roles: readonly StaffRole[], staffId: string) => boolean | Promise<boolean>
  readonly view: AuditedChange
}

/** Who of the staff may see a picture, and what the audit log says of it. */
function useOf({ db }: Pick<Context, 'db'>, file: Selectable<Tables['customer_files']>): PictureUse {
  const { id, prescription_id: rxId, return_id: returnId, trade_account_id: accountId, staff_id: senderId } = file
  if (senderId !== null)
    return {
      maySee: async (roles, staffId) =>
        mayDo(roles, 'cash.read') || staffId === (await findSpender(db, file.cash_row_id)),
      view: { action: 'cash.view-receipt', subject: { kind: 'staff', id: senderId } },
    }
  if (accountId !== null)
    return {
      maySee: (roles) => mayDo(roles, 'trade.verify'),
      view: { action: 'trade.view-picture', subject: { kind: 'trade-account', id: accountId } },
    }
  if (returnId !== null)
    return {
      maySee: async (roles) => seesReturnedGoods(roles) && (await seesReturn(db, roles, returnId)),
      view: { action: 'returns.view-photo', subject: { kind: 'return', id: returnId } },
    }
  return {
    maySee: (roles) => mayDo(roles, 'rx.read'),
    view: { action: 'prescriptions.view-picture', subject: { kind: 'prescription', id: rxId ?? id } },
  }
}

/** Who paid the expense of a receipt; null before it is recorded. */
async function findSpender(db: Db, rowId: number | null): Promise<string | null> {
  if (rowId === null) return null
  const row = await db.selectFrom('cash_rows').select('staff_id').where('id', '=', rowId).executeTakeFirst()
  return row?.staff_id ?? null
}

async function seesReturn(db: Db, roles: readonly StaffRole[], returnId: string): Promise<boolean> {
  const seen = db.selectFrom('returns').select('id').where('id', '=', returnId).where(isSeenReturn(roles))
  return (await seen.executeTakeFirst()) !== undefined
}

type Viewer = { readonly kind: 'customer' | 'staff'; readonly id: string }

async function findCustomer({ db, now }: Context, sessionId: string): Promise<Viewer | null> {
  const session = await db
    .selectFrom('sessions')
    .select('customer_id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return session === undefined ? null : { kind: 'customer', id: session.customer_id }
}

async function findViewingStaff(
  { db, now }: Context,
  sessionId: string,
  maySee: PictureUse['maySee'],
): Promise<Viewer | null> {
  const session = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['staff.id', 'staff.roles'])
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now())
    .where('staff.blocked_at', 'is', null)
    .executeTakeFirst()
  return session === undefined || !(await maySee(session.roles, session.id)) ? null : { kind: 'staff', id: session.id }
}
