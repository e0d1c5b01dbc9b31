import { sql } from 'kysely'
import { DAY, MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { type Loop, startLoop } from '../jobs/loop.ts'

/** The rows of one seal, which bounds the memory of a check. */
const MAX_ROWS = 10_000
/** Writers wait at most this long for a seal. */
const LOCK_TIMEOUT = '2s'

/** Seals new rows of the audit log every minute. */
export function startAuditSeals(ctx: Context): Loop {
  return startLoop({
    round: () => sealAuditLog(ctx),
    everyMs: MINUTE,
    onError: (error) => ctx.log.warn({ err: error }, 'the audit log could not be sealed, will try again'),
  })
}

/** Seals the rows since the last seal and returns their number. A later change, deletion or insertion breaks the seal. */
export async function sealAuditLog(ctx: Pick<Context, 'db' | 'now' | 'log'>): Promise<number> {
  if ((await findUnsealed(ctx.db)) === null) return 0
  return ctx.db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx)
    // Waits for open writers, whose rows would otherwise appear inside the sealed range.
    await sql`lock table audit_log in share row exclusive mode`.execute(trx)
    const range = await findUnsealed(trx)
    if (range === null) return 0
    const sha256 = await hashRange(trx, range, range.sealBefore)
    await trx
      .insertInto('audit_seals')
      .values({ from_id: range.from, to_id: range.to, sha256, sealed_at: ctx.now() })
      .execute()
    // The log is a copy outside the database, against which a rewritten chain shows.
    ctx.log.info({ from: range.from, to: range.to, sha256 }, 'audit log sealed')
    return range.rows
  })
}

/** Older entries may have gone with the purge, a whole seal at a time (privacy-1). */
const PURGED_AFTER = 6 * 365 * DAY

/** The ids of the first seal whose rows were changed since, or null. */
export async function findBrokenSeal(db: Db, now = new Date()): Promise<Range | null> {
  const seals = await db.selectFrom('audit_seals').selectAll().orderBy('from_id').execute()
  let before = ''
  let next = 0
  for (const { from_id: from, to_id: to, sha256, sealed_at: sealedAt } of seals) {
    const isPurged = now.getTime() - sealedAt.getTime() > PURGED_AFTER && !(await hasRows(db, { from, to }))
    if (isPurged) {
      before = sha256
      next = to
      continue
    }
    if (from <= next || (await hashRange(db, { from: next + 1, to }, before)) !== sha256) return { from, to }
    before = sha256
    next = to
  }
  return null
}

type Range = { readonly from: number; readonly to: number }

async function findUnsealed(db: Db): Promise<(Range & { rows: number; sealBefore: string }) | null> {
  const last = await db
    .selectFrom('audit_seals')
    .select(['to_id', 'sha256'])
    .orderBy('to_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { rows } = await sql<{ from: number | null; to: number | null; rows: number }>`
    select min(id) as "from", max(id) as "to", count(*) as rows
    from (select id from audit_log where id > ${last?.to_id ?? 0} order by id limit ${MAX_ROWS}) as fresh`.execute(db)
  const [found] = rows
  if (found?.from == null || found.to == null) return null
  return { from: found.from, to: found.to, rows: found.rows, sealBefore: last?.sha256 ?? '' }
}

async function hasRows(db: Db, { from, to }: Range): Promise<boolean> {
  const row = db.selectFrom('audit_log').select('id').where('id', '>=', from).where('id', '<=', to).limit(1)
  return (await row.executeTakeFirst()) !== undefined
}

/** The SHA-256 of the seal before and of every row of the range, in the order of ids. */
async function hashRange(db: Db, { from, to }: Range, sealBefore: string): Promise<string> {
  const { rows } = await sql<{ sha256: string }>`
    select encode(sha256(convert_to(${sealBefore} || coalesce(string_agg(jsonb_build_array(
      id, (extract(epoch from at) * 1000000)::bigint, staff_id, session_id, action, subject_kind, subject_id, changes, reason, ip
    )::text, E'\n' order by id), ''), 'UTF8')), 'hex') as sha256
    from audit_log where id between ${from} and ${to}`.execute(db)
  return rows[0]?.sha256 ?? ''
}
