import { mayDo } from '#domain/staff/actions.ts'
import type { Db } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'

export type CashHolder = { readonly id: string; readonly name: string }

/** The person whose money a call is about: the caller, or a colleague for an owner. */
export async function findHolder(
  db: Db,
  { staffId: own, name, roles }: StaffPrincipal,
  staffId: string | undefined,
): Promise<CashHolder> {
  if (staffId === undefined || staffId === own) return { id: own, name }
  if (!mayDo(roles, 'cash.read')) throw new Refusal('forbidden', 'Only an owner sees the money of a colleague.')
  const found = await db.selectFrom('staff').select(['id', 'name']).where('id', '=', staffId).executeTakeFirst()
  if (found === undefined) throw notFound('Person')
  return found
}
