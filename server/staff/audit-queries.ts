import type { ApiInput } from '#contract/api.ts'
import type { AuditEntry } from '#contract/staff.ts'
import { DAY, startOfIndianDay } from '#domain/time.ts'
import { type PageOfRows, readPage } from '../db/keyset.ts'
import type { Db } from '../db/tables.ts'
import { findPeople, findSubjectNames, findSubjects } from './audit-subjects.ts'

type Search = Omit<ApiInput<'GET /api/desk/audit'>, 'before'> & { readonly before?: number | undefined }

/** A page of the audit log, newest first. `who` means people; `subject` people or things by id, number or name. */
export async function listAuditEntries(
  db: Db,
  { before, who = '', subject = '', action, day }: Search,
): Promise<PageOfRows<AuditEntry>> {
  const authors = who === '' ? undefined : await findPeople(db, who)
  const subjects = subject === '' ? undefined : await findSubjects(db, subject)
  return listMatching(db, { authors, subjects, action, day }, before)
}

/** The newest entries about one subject. */
export async function listSubjectEntries(db: Db, id: string): Promise<AuditEntry[]> {
  const { rows } = await listMatching(db, { subjects: [id] })
  return rows
}

async function listMatching(db: Db, conditions: Conditions, before?: number): Promise<PageOfRows<AuditEntry>> {
  const page = await readPage(db, searchAudit(db, conditions), {
    order: ['audit_log.id'],
    direction: 'desc',
    after: before,
    toRow: (row) => row,
  })
  const names = await findSubjectNames(
    db,
    page.rows.map(({ subject_kind: kind, subject_id: id }) => ({ kind, id })),
  )
  const rows = page.rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    who: row.staff_id === null ? null : { id: row.staff_id, name: row.author_name ?? row.staff_id },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: names.get(row.subject_id) ?? null },
    changes: row.changes,
    reason: row.reason,
    ip: row.ip,
  }))
  return { ...page, rows }
}

function searchAudit(db: Db, { authors, subjects, action, day }: Conditions) {
  const from = day === undefined ? undefined : startOfIndianDay(day)
  let query = db
    .selectFrom('audit_log')
    .leftJoin('staff as author', 'author.id', 'audit_log.staff_id')
    .selectAll('audit_log')
    .select('author.name as author_name')
  if (authors !== undefined) query = query.where('audit_log.staff_id', 'in', authors)
  if (subjects !== undefined) query = query.where('audit_log.subject_id', 'in', subjects)
  if (action !== undefined) query = query.where('audit_log.action', '=', action)
  if (from !== undefined)
    query = query.where('audit_log.at', '>=', from).where('audit_log.at', '<', new Date(from.getTime() + DAY))
  return query
}

type Conditions = Pick<Search, 'action' | 'day'> & {
  readonly authors?: readonly string[] | undefined
  readonly subjects?: readonly string[] | undefined
}
