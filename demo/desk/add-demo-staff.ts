import type { deskRoles } from '#domain/staff/actions.ts'
import { INVITATION_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'
import { enqueue } from '#server/jobs/jobs.ts'

type DeskRole = (typeof deskRoles)[number]

/** A person for each role at the desk, and a second pharmacist. The owner is last, so that the owner's mail is on top of the mailbox. */
const people: readonly { readonly name: string; readonly role: DeskRole; readonly mailbox?: string }[] = [
  { name: 'Farhan Qureshi', role: 'pharmacist', mailbox: 'second-pharmacist' },
  { name: 'Arjun Mehta', role: 'accountant' },
  { name: 'Sana Sheikh', role: 'support' },
  { name: 'Ravi Kumar', role: 'packer' },
  { name: 'Meena Reddy', role: 'pharmacist' },
  { name: 'Lalita Iyer', role: 'owner' },
]

/** Adds the staff and queues their links. Returns the id of one person for each role, or null if another process was first. */
export async function addDemoStaff(ctx: Context, trx: Trx): Promise<Readonly<Record<DeskRole, string>> | null> {
  const now = ctx.now()
  const ids: [DeskRole, string][] = []
  for (const [index, { name, role, mailbox = role }] of people.entries()) {
    const at = new Date(now.getTime() + index)
    const added = await trx
      .insertInto('staff')
      .values({
        id: ctx.newId('staff'),
        email: `${mailbox}@desk.example`,
        name,
        roles: [role],
        pharmacist_reg_no: role === 'pharmacist' ? `TS-01234${index}` : null,
        pharmacist_council: role === 'pharmacist' ? 'Telangana State Pharmacy Council' : null,
        valid_until: role === 'pharmacist' ? `${now.getUTCFullYear() + 4}-12-31` : null,
        created_at: at,
      })
      .onConflict((on) => on.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) return null
    const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS).toISOString()
    await enqueue(ctx, trx, 'mail.staff-link', { staffId: added.id, expiresAt }, { runAt: at })
    ids.push([role, added.id])
  }
  return Object.fromEntries(ids) as Record<DeskRole, string>
}
