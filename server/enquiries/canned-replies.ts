import type { Selectable } from 'kysely'
import type { ServerInput } from '#contract/api.ts'
import { type CannedReply, changedReplies } from '#contract/replies.ts'
import type { ReplyChangeName } from '#domain/enquiries/reply-changes.ts'
import type { Context } from '../context.ts'
import type { Db, Tables } from '../db/tables.ts'
import type { Audited, Change, RecordKind } from '../desk-change/change-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { invalidField, notFound } from '../http/refusal.ts'

type ReplyRow = Selectable<Tables['canned_replies']>

/** A new reply has no row yet. */
type LockedReply = ReplyRow | null
type ReplyChange<Input> = Change<LockedReply> & { readonly ctx: Context; readonly input: Input }

const shown = changedReplies.omit({ success: true })

export const replyKind: RecordKind<ReplyChangeName, LockedReply, typeof shown> = {
  subject: 'reply',
  lock: async (_, trx, id) => {
    if (id === '') return null
    const row = await trx.selectFrom('canned_replies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound('Reply')
    return row
  },
  refusal: () => null,
  action: (name) => `replies.${name}`,
  versions: { of: (row) => row?.version ?? 1, what: 'this reply' },
  shown,
  show: async ({ db }) => ({ replies: await listReplies(db) }),
}

export async function listReplies(db: Db): Promise<CannedReply[]> {
  const rows = await db.selectFrom('canned_replies').selectAll().orderBy('title').orderBy('id').execute()
  return rows.map(({ id, title, text, version }) => ({ _id: id, title, text, version }))
}

export async function addReply(change: ReplyChange<ServerInput<'POST /api/desk/replies'>>): Promise<Audited> {
  const { ctx, trx, actor, at, input } = change
  const { title, text } = input
  await refuseTitle(change, title)
  const id = ctx.newId('cannedReply')
  await trx.insertInto('canned_replies').values({ id, title, text, updated_at: at, updated_by: actor.id }).execute()
  return { subjectId: id, changes: changesBetween({}, { title, text }) }
}

export async function editReply(change: ReplyChange<ServerInput<'POST /api/desk/replies/:id'>>): Promise<Audited> {
  const { trx, record, actor, at, input } = change
  const { title, text } = input
  await refuseTitle(change, title, input.id)
  await trx
    .updateTable('canned_replies')
    .set((eb) => ({ title, text, version: eb('version', '+', 1), updated_at: at, updated_by: actor.id }))
    .where('id', '=', input.id)
    .execute()
  return { changes: changesBetween({ title: record?.title, text: record?.text }, { title, text }) }
}

export async function removeReply({
  trx,
  record,
  input,
}: ReplyChange<ServerInput<'POST /api/desk/replies/:id/remove'>>): Promise<Audited> {
  await trx.deleteFrom('canned_replies').where('id', '=', input.id).execute()
  return { changes: changesBetween({ title: record?.title, text: record?.text }, { title: null, text: null }) }
}

async function refuseTitle({ trx }: Pick<Change<LockedReply>, 'trx'>, title: string, id = ''): Promise<void> {
  const other = await trx
    .selectFrom('canned_replies')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['title']), '=', title.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other !== undefined) throw invalidField('title', 'Another reply has this title.')
}
