import { sql } from 'kysely'
import type { ApiInput } from '#contract/api.ts'
import type { AuditEntry } from '#contract/staff.ts'
import { DAY } from '#domain/time.ts'
import { countUpToCap, pageOf, PAGE_ROWS } from '../db/keyset.ts'
import type { Db } from '../db/tables.ts'

type Search = Omit<ApiInput<'GET /api/desk/audit'>, 'before'> & { readonly before?: number | undefined }

/** A page of the audit log, newest first. `who` and `subject` are an id, an e-mail address or a part of a name. */
export async function listAuditEntries(
  db: Db,
  { before, ...search }: Search,
): Promise<{ rows: AuditEntry[]; hasMore: boolean; count: number }> {
  const matching = searchAudit(db, search)
  const found = await matching
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before ?? 0))
    .leftJoin('staff as author', 'author.id', 'audit_log.staff_id')
    .leftJoin('staff as person', 'person.id', 'audit_log.subject_id')
    .selectAll('audit_log')
    .select(['author.name as author_name', 'person.name as person_name'])
    .orderBy('audit_log.id', 'desc')
    .limit(PAGE_ROWS + 1)
    .execute()
  const { rows, hasMore } = pageOf(found)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      who: row.staff_id === null ? null : { id: row.staff_id, name: row.author_name ?? row.staff_id },
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id, name: row.person_name },
      changes: row.changes,
      reason: row.reason,
      ip: row.ip,
    })),
    hasMore,
    count: await countUpToCap(db, matching.select('audit_log.id')),
  }
}

function searchAudit(db: Db, { who = '', action, subject = '', day }: Omit<Search, 'before'>) {
  const people = (text: string) =>
    db
      .selectFrom('staff')
      .select('staff.id')
      .where((eb) =>
        eb.or([
          eb('staff.email', '=', text.toLowerCase()),
          sql<boolean>`strpos(lower(staff.name), lower(${text})) > 0`,
        ]),
      )
  const from = day === undefined ? null : new Date(`${day}T00:00:00+05:30`)
  return db
    .selectFrom('audit_log')
    .$if(who !== '', (query) =>
      query.where((eb) => eb.or([eb('audit_log.staff_id', '=', who), eb('audit_log.staff_id', 'in', people(who))])),
    )
    .$if(subject !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('audit_log.subject_id', '=', subject), eb('audit_log.subject_id', 'in', people(subject))]),
      ),
    )
    .$if(action !== undefined, (query) => query.where('audit_log.action', '=', action ?? 'desk.login'))
    .$if(from !== null, (query) =>
      query.where((eb) =>
        eb.and([
          eb('audit_log.at', '>=', from ?? new Date(0)),
          eb('audit_log.at', '<', new Date((from?.getTime() ?? 0) + DAY)),
        ]),
      ),
    )
}
