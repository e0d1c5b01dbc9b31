import { sql } from 'kysely'
import type { StaffMember } from '#contract/staff.ts'
import { type OwnerFacts, signsInByPhone } from '#domain/staff/staff-rules.ts'
import { type PageOfRows, readPage } from '../db/keyset.ts'
import type { StaffRow } from '../db/staff-tables.ts'
import type { Db, QueryRow, Trx } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'

/** A page of the staff by name, after the person with this id. */
export async function listStaffMembers(
  db: Db,
  { after }: { readonly after?: string | undefined },
): Promise<PageOfRows<StaffMember>> {
  return readPage(db, selectMembers(db), { order: ['staff.name', 'staff.id'], after, toRow: toMember })
}

/** One person; refuses an unknown id. */
export async function getStaffMember(db: Db, id: string): Promise<StaffMember> {
  const row = await selectMembers(db).where('staff.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('This person')
  return toMember(row)
}

/** Locks a person for a change, not against rows that name the person; refuses an unknown id. */
export async function lockStaff(trx: Trx, id: string): Promise<StaffRow> {
  const row = await trx.selectFrom('staff').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw notFound('This person')
  return row
}

/** Locks all owners in the order of their ids. */
export async function lockOwners(trx: Trx): Promise<OwnerFacts[]> {
  const owners = await trx
    .selectFrom('staff')
    .selectAll()
    .where(sql<boolean>`'owner' = any(roles)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return owners.map(ownerFacts)
}

/** The name of the last person who changed this one. */
export async function findLastAuthor(db: Db, staffId: string): Promise<string> {
  const row = await db
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .select('staff.name')
    .where('audit_log.subject_id', '=', staffId)
    .where('audit_log.action', 'not in', ['desk.login', 'desk.logout'])
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? 'The command line'
}

/** The facts of a row that decide whether its person can act as an owner. */
export function ownerFacts({ id, roles, blocked_at, totp_sealed }: StaffRow): OwnerFacts {
  return { id, roles, isBlocked: blocked_at !== null, isEnrolled: totp_sealed !== null }
}

function selectMembers(db: Db) {
  return db
    .selectFrom('staff')
    .leftJoin('rider_phones as phone', 'phone.staff_id', 'staff.id')
    .selectAll('staff')
    .select(['phone.device', 'phone.bound_at'])
    .select((eb) =>
      eb
        .selectFrom('staff_sessions')
        .select((session) => session.fn.max('last_active_at').as('last'))
        .whereRef('staff_sessions.staff_id', '=', 'staff.id')
        .as('last_active_at'),
    )
}

function toMember(row: QueryRow<typeof selectMembers>): StaffMember {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    roles: row.roles,
    isBlocked: row.blocked_at !== null,
    isEnrolled: signsInByPhone(row.roles) ? row.bound_at !== null : row.totp_sealed !== null,
    phone: row.bound_at && { name: row.device ?? '', since: row.bound_at.toISOString() },
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
    pharmacistRegNo: row.pharmacist_reg_no,
    pharmacistCouncil: row.pharmacist_council,
    pharmacistValidUntil: row.valid_until,
    version: row.version,
    link: null,
  }
}
