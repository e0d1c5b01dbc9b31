import type { Selectable } from 'kysely'
import { type CannedReply, changedReplies, replyChangeEndpoints } from '#contract/replies.ts'
import type { Db, Tables, Trx } from '../db/tables.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { invalidField, notFound } from '../http/refusal.ts'

type ReplyRow = Selectable<Tables['canned_replies']>

/** Everything that staff may do to a canned reply. Each change shows all of them. */
export const replyRecord: DeskRecord<typeof replyChangeEndpoints, ReplyRow> = {
  subject: 'reply',
  action: (name) => `replies.${name}`,
  endpoints: replyChangeEndpoints,
  async lock(_, trx, id) {
    const row = await trx.selectFrom('canned_replies').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound('Reply')
    return row
  },
  versions: { of: ({ version }) => version, what: 'this reply' },
  shown: changedReplies.omit({ success: true }),
  show: async ({ db }) => ({ replies: await listReplies(db) }),
  useCases: {
    async add({ ctx, trx, actor, at, input: { title, text } }) {
      await refuseTitle(trx, title)
      const id = ctx.newId('cannedReply')
      await trx.insertInto('canned_replies').values({ id, title, text, updated_at: at, updated_by: actor.id }).execute()
      return { subjectId: id, changes: changesBetween({}, { title, text }) }
    },
    async edit({ trx, record: before, actor, at, input: { id, title, text } }) {
      await refuseTitle(trx, title, id)
      await trx
        .updateTable('canned_replies')
        .set({ title, text, version: before.version + 1, updated_at: at, updated_by: actor.id })
        .where('id', '=', id)
        .execute()
      return { changes: changesBetween({ title: before.title, text: before.text }, { title, text }) }
    },
    async remove({ trx, record: { id, title, text } }) {
      await trx.deleteFrom('canned_replies').where('id', '=', id).execute()
      return { changes: changesBetween({ title, text }, { title: null, text: null }) }
    },
  },
}

export async function listReplies(db: Db): Promise<CannedReply[]> {
  const rows = await db.selectFrom('canned_replies').selectAll().orderBy('title').orderBy('id').execute()
  return rows.map(({ id, title, text, version }) => ({ _id: id, title, text, version }))
}

async function refuseTitle(trx: Trx, title: string, id = ''): Promise<void> {
  const other = await trx
    .selectFrom('canned_replies')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['title']), '=', title.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other !== undefined) throw invalidField('title', 'Another reply has this title.')
}
