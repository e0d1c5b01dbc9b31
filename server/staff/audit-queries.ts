import { sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { AuditEntry } from '#contract/staff.ts'
import { DAY, startOfIndianDay } from '#domain/time.ts'
import { type PageOfRows, PAGE_ROWS, toPageOfRows } from '../db/keyset.ts'
import type { Db } from '../db/tables.ts'

type Search = Omit<ApiInput<'GET /api/desk/audit'>, 'before'> & { readonly before?: number | undefined }

/** The people that a part of a name may mean. */
const MAX_PEOPLE = 100

/** A page of the audit log, newest first. `who` and `subject` are an id, an e-mail address or a part of a name. */
export async function listAuditEntries(
  db: Db,
  { before, who, subject, action, day }: Search,
): Promise<PageOfRows<AuditEntry>> {
  const [authors, subjects] = await Promise.all([findSubjectIds(db, who), findSubjectIds(db, subject)])
  const matching = searchAudit(db, { authors, subjects, action, day })
  const found = await matching
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before ?? 0))
    .leftJoin('staff as author', 'author.id', 'audit_log.staff_id')
    .leftJoin('staff as person', 'person.id', 'audit_log.subject_id')
    .selectAll('audit_log')
    .select(['author.name as author_name', 'person.name as person_name'])
    .orderBy('audit_log.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()
  return toPageOfRows(db, {
    found,
    all: matching.select('audit_log.id'),
    toRow: (row) => ({
      id: row.id,
      at: row.at.toISOString(),
      who: row.staff_id === null ? null : { id: row.staff_id, name: row.author_name ?? row.staff_id },
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id, name: row.person_name },
      changes: row.changes,
      reason: row.reason,
      ip: row.ip,
    }),
  })
}

function searchAudit(db: Db, { authors, subjects, action, day }: Conditions) {
  const from = day === undefined ? undefined : startOfIndianDay(day)
  let query = db.selectFrom('audit_log')
  if (authors !== undefined) query = query.where('audit_log.staff_id', 'in', authors)
  if (subjects !== undefined) query = query.where('audit_log.subject_id', 'in', subjects)
  if (action !== undefined) query = query.where('audit_log.action', '=', action)
  if (from !== undefined)
    query = query.where('audit_log.at', '>=', from).where('audit_log.at', '<', new Date(from.getTime() + DAY))
  return query
}

type Conditions = Pick<Search, 'action' | 'day'> & {
  readonly authors: readonly string[] | undefined
  readonly subjects: readonly string[] | undefined
}

/** The ids that a text may mean, so that the log is read by index: the text itself, and people by address or name. */
async function findSubjectIds(db: Db, text = ''): Promise<string[] | undefined> {
  if (text === '') return undefined
  const people = await db
    .selectFrom('staff')
    .select('id')
    .where((eb) => eb.or([eb('email', '=', text.toLowerCase()), sql<boolean>`strpos(lower(name), lower(${text})) > 0`]))
    .orderBy('id')
    .limit(MAX_PEOPLE)
    .execute()
  return [text, ...people.map(({ id }) => id)]
}
