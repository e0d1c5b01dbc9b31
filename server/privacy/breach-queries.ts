import type { Selectable } from 'kysely'
import type { BreachDetails, BreachRow } from '#contract/privacy-breaches.ts'
import { BOARD_PERIOD } from '#domain/privacy/breach-changes.ts'
import { boardLetter, type BreachReport, peopleLetter } from '#domain/privacy/breach-letters.ts'
import type { Context } from '../context.ts'
import type { Db, Tables } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { countAffected } from './affected-people.ts'

export type LockedBreach = Selectable<Tables['breaches']>

const MAX_BREACHES = 100

/** The breaches, the newest first. */
export async function listBreaches(db: Db): Promise<BreachRow[]> {
  const query = db.selectFrom('breaches').selectAll().orderBy('noticed_at', 'desc').orderBy('id').limit(MAX_BREACHES)
  return (await query.execute()).map(rowOf)
}

/** A breach with its letters. Refuses an unknown one (404). */
export async function getBreach(
  ctx: Pick<Context, 'settings'> & { readonly db: Db },
  id: string,
): Promise<BreachDetails> {
  const { db } = ctx
  const row = await db
    .selectFrom('breaches')
    .innerJoin('staff', 'staff.id', 'breaches.opened_by')
    .selectAll('breaches')
    .select('staff.name as openedBy')
    .where('breaches.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Breach')
  const counts = await countAffected(db, scopeOf(row))
  const { mailed } = await db
    .selectFrom('breach_notices')
    .select((eb) => eb.fn.count<string>('mailed_at').as('mailed'))
    .where('breach_id', '=', id)
    .executeTakeFirstOrThrow()
  const report = reportOf(ctx, row, counts.people)
  return {
    ...rowOf(row),
    ...counts,
    mailed: Number(mailed),
    version: row.version,
    openedBy: row.openedBy,
    openedAt: row.opened_at.toISOString(),
    fromDay: row.from_day,
    untilDay: row.until_day,
    kinds: row.kinds,
    consequences: row.consequences,
    measures: row.measures,
    advice: row.advice,
    boardReference: row.board_reference,
    boardDraft: row.board_draft ?? boardLetter(report),
    peopleDraft: row.people_draft ?? peopleLetter(report),
  }
}

/** Which data a stored breach concerns. */
export function scopeOf({ kinds, from_day: fromDay, until_day: untilDay }: LockedBreach) {
  return { kinds, fromDay, untilDay }
}

function rowOf(row: LockedBreach): BreachRow {
  return {
    _id: row.id,
    what: row.what,
    noticedAt: row.noticed_at.toISOString(),
    boardDue: new Date(row.noticed_at.getTime() + BOARD_PERIOD).toISOString(),
    boardToldAt: row.board_told_at?.toISOString() ?? null,
    peopleToldAt: row.people_told_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

function reportOf({ settings }: Pick<Context, 'settings'>, row: LockedBreach, people: number): BreachReport {
  const { grievanceOfficer: officer, shop } = settings
  return {
    shop: {
      legalName: shop.legalName,
      phone: officer.phone.display,
      officer: officer.name,
      email: officer.email.display,
    },
    ...scopeOf(row),
    what: row.what,
    noticedAt: row.noticed_at,
    people,
    consequences: row.consequences,
    measures: row.measures,
    advice: row.advice,
  }
}
