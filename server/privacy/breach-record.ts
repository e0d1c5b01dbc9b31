import { sql } from 'kysely'
import { breachChangeEndpoints, changedBreach } from '#contract/privacy-breaches.ts'
import { breachKindNames, type breachChanges, breachRules, LETTER_GAP } from '#domain/privacy/breach-changes.ts'
import type { ChangeValues } from '#domain/staff/record-change.ts'
import { startOfIndianDay } from '#domain/time.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { invalidField, notFound } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { affectedPeople } from './affected-people.ts'
import { getBreach, type LockedBreach, scopeOf } from './breach-queries.ts'

type LockedWithCount = LockedBreach & { readonly mailable: number; readonly hasGap: boolean }

/** Everything that staff do about a breach of personal data (privacy-3). */
export const breachRecord: DeskRecord<typeof breachChangeEndpoints, LockedWithCount> = {
  subject: 'breach',
  action: (name) => `breaches.${name}`,
  endpoints: breachChangeEndpoints,
  async lock(ctx, trx, id) {
    const row = await trx.selectFrom('breaches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) throw notFound('Breach')
    const { mailable, peopleDraft } = await getBreach({ ...ctx, db: trx }, id)
    return { ...row, mailable, hasGap: peopleDraft.includes(LETTER_GAP) }
  },
  versions: { of: ({ version }) => version, what: 'this breach' },
  refusal: (name, row) =>
    breachRules.refusal(name, {
      isClosed: row.closed_at !== null,
      isBoardTold: row.board_told_at !== null,
      arePeopleTold: row.people_told_at !== null,
      mailable: row.mailable,
      hasGap: row.hasGap,
    }),
  finish: async ({ trx, record }) => {
    const query = trx.updateTable('breaches').set((eb) => ({ version: eb('version', '+', 1) }))
    await query.where('id', '=', record.id).execute()
  },
  shown: changedBreach.omit({ success: true }),
  show: async (ctx, _, id) => ({ breach: await getBreach(ctx, id) }),
  useCases: {
    async open({ ctx, trx, actor, at, input }) {
      const values = storedFacts(input, at)
      const id = ctx.newId('breach')
      await trx
        .insertInto('breaches')
        .values({ id, ...values, opened_by: actor.id, opened_at: at })
        .execute()
      return { subjectId: id, changes: changesBetween({}, values) }
    },
    async edit({ trx, record, at, input }) {
      const values = storedFacts(input, at)
      await trx.updateTable('breaches').set(values).where('id', '=', record.id).execute()
      return { changes: changesBetween(record, values) }
    },
    async draft({ trx, record, input: { boardDraft, peopleDraft } }) {
      const values = { board_draft: boardDraft, people_draft: peopleDraft }
      await trx.updateTable('breaches').set(values).where('id', '=', record.id).execute()
      return { changes: changesBetween(record, values) }
    },
    async tellBoard({ trx, record, at, input: { reference } }) {
      const values = { board_told_at: at, board_reference: reference }
      await trx.updateTable('breaches').set(values).where('id', '=', record.id).execute()
      return { changes: changesBetween(record, values) }
    },
    /** The letter stays as it is mailed now. */
    async mail({ ctx, trx, record, at }) {
      const { peopleDraft } = await getBreach({ ...ctx, db: trx }, record.id)
      await trx
        .updateTable('breaches')
        .set({ people_told_at: at, people_draft: peopleDraft })
        .where('id', '=', record.id)
        .execute()
      const { numAffectedRows: people } = await sql`
        insert into breach_notices (breach_id, customer_id, email)
        select ${record.id}, customer_id, email from (${affectedPeople(scopeOf(record))}) affected where email <> ''
      `.execute(trx)
      await enqueue(ctx, trx, 'breaches.mail-batch', { breachId: record.id, after: 0 })
      return { changes: { mails: { before: null, after: Number(people ?? 0) } } }
    },
    async close({ trx, record, at }) {
      await trx.updateTable('breaches').set({ closed_at: at }).where('id', '=', record.id).execute()
      return {}
    },
  },
}

/** The typed facts as they are stored. Refuses a time to come (422). */
function storedFacts(input: ChangeValues<(typeof breachChanges)['open']['fields']>, now: Date) {
  const noticed = new Date(startOfIndianDay(input.noticedOn).getTime() + minutesOf(input.noticedTime) * 60_000)
  if (noticed > now) throw invalidField('noticedOn', 'This is still to come.')
  return {
    what: input.what,
    noticed_at: noticed,
    from_day: input.fromDay || null,
    until_day: input.untilDay || null,
    kinds: breachKindNames.filter((kind) => input[kind]),
    consequences: input.consequences,
    measures: input.measures,
    advice: input.advice,
  }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return 60 * hours + minutes
}
