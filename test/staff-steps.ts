import type { StaffRole } from '#domain/staff/actions.ts'
import { signsInByPhone } from '#domain/staff/staff-rules.ts'
import { SECOND } from '#domain/time.ts'
import type { DeskKey } from '#contract/api.ts'
import { createClient, type DeskClient } from '#contract/client.ts'
import type { StaffRow } from '#server/db/staff-tables.ts'
import { hashSecret, openStaffSession } from '#server/http/staff-session.ts'
import { sealText } from '#server/crypto/sealed-text.ts'
import { totpCode, totpStepAt } from '#server/staff/totp.ts'
import { TEST_PASSWORD } from './shopper-input.ts'
import type { TestApp } from './start-test-app.ts'

/** The authenticator secret of every person from `addStaff`. */
export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const passwordHashes = new WeakMap<TestApp, Promise<string>>()

/** Hashes the test password once per app, because hashing is limited. */
function passwordHash(app: TestApp): Promise<string> {
  const hash = passwordHashes.get(app) ?? app.ctx.passwords.hash(TEST_PASSWORD)
  passwordHashes.set(app, hash)
  return hash
}

/** Adds an enrolled person with these roles and the password of all test accounts. */
export async function addStaff(app: TestApp, roles: StaffRole[], overrides: Partial<StaffRow> = {}): Promise<StaffRow> {
  const { ctx } = app
  const id = ctx.newId('staff')
  return ctx.db
    .insertInto('staff')
    .values({
      id,
      email: `${id}@staff.example`,
      name: `Lalita ${id.slice(-6)}`,
      roles,
      password_hash: await passwordHash(app),
      totp_sealed: sealText(ctx, 'totp', id, TOTP_SECRET),
      pharmacist_reg_no: null,
      pharmacist_council: null,
      valid_until: null,
      created_at: ctx.now(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type SignedInStaffMember = {
  readonly staff: StaffRow
  readonly sessionId: string
  readonly token: string
  readonly api: DeskClient
}

/** Adds a person and opens a session, as after a login with both factors. */
export async function signInStaff(app: TestApp, roles: StaffRole[]): Promise<SignedInStaffMember> {
  const staff = await addStaff(app, roles)
  const phoneHash = signsInByPhone(roles) ? await addPhone(app, staff.id) : null
  const session = await openStaffSession(app.ctx, app.ctx.db, { staffId: staff.id, userAgent: '', phoneHash })
  return { staff, ...session, api: deskClient(app, session.token) }
}

/** Gives a rider a phone and returns the hash of its secret. */
async function addPhone({ ctx }: TestApp, staffId: string): Promise<string> {
  const device_hash = hashSecret(staffId)
  await ctx.db
    .insertInto('rider_phones')
    .values({ staff_id: staffId, links: 1, link_expires_at: null, device_hash, pin_hash: 'x', bound_at: ctx.now() })
    .execute()
  return device_hash
}

/** A typed desk client with this token. */
export function deskClient(app: Pick<TestApp, 'fetch'>, token: string): DeskClient {
  return createClient<DeskKey>({ send: app.fetch, origin: 'http://shop.test', token: () => token })
}

/** The text of a file that a person downloads. */
export async function readDeskFile(
  app: Pick<TestApp, 'send'>,
  { token }: SignedInStaffMember,
  path: string,
): Promise<string> {
  const response = await app.send(path, { headers: { authorization: `Bearer ${token}` } })
  return response.text()
}

export function currentTotpCode(app: TestApp, secret = TOTP_SECRET): string {
  return totpCode(secret, totpStepAt(app.clock.now()))
}

/** An unused code: advances the clock to the next time step. */
export async function nextTotpCode(app: TestApp, secret = TOTP_SECRET): Promise<string> {
  app.clock.advance(30 * SECOND)
  return currentTotpCode(app, secret)
}
