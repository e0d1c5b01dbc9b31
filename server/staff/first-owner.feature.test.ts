import { expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { currentTotpCode, deskClient } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { firstOwnerLink, hasOwner } from './first-owner.ts'

const app = useTestApp()

const printed = () => firstOwnerLink(app.ctx).split('#link=')[1] ?? ''
const claim = (link: string, email: string) => app.api('POST /api/desk/first-owner', { link, name: 'Zubin', email })
const start = (link: string) => app.api('POST /api/desk/enrol', { link, password: TEST_PASSWORD })

test('a late, changed or invented link claims nothing', async () => {
  const late = printed()
  app.clock.advance(15 * MINUTE)
  const [first = '', expires = '', mac = ''] = printed().split('.')
  for (const link of [late, `${first}.${Number(expires) + 1}.${mac}`, `stf_1.${expires}.${mac}`, 'first', ''])
    expect([link, expectRefusal(await claim(link, 'zubin@desk.example')).status]).toEqual([link, 404])
  expect(await hasOwner(app.ctx.db)).toBe(false)
})

test('the printed link makes one owner, also after a mistyped address, and then no other', async () => {
  const link = printed()
  expect(expectRefusal(await claim(link, 'no address')).fields).toEqual({ email: expect.any(String) })
  const mistyped = expectOk(await claim(link, 'zubni@desk.example')).link
  const { ticket, secret } = expectOk(await start(expectOk(await claim(link, 'zubin@desk.example')).link))
  expect(expectRefusal(await start(mistyped)).status).toBe(404)
  expect(await hasOwner(app.ctx.db)).toBe(false)
  const code = currentTotpCode(app, secret)
  const { staff } = expectOk(await app.api('POST /api/desk/enrol/confirm', { ticket, code }))
  expect(staff).toMatchObject({ name: 'Zubin', email: 'zubin@desk.example', roles: ['owner'] })
  expect(await hasOwner(app.ctx.db)).toBe(true)
  for (const again of [link, printed()])
    expect(expectRefusal(await claim(again, 'thief@desk.example')).status).toBe(404)
  const rows = await app.ctx.db.selectFrom('audit_log').select('action').where('action', '=', 'staff.claim').execute()
  expect(rows).toHaveLength(2)
})

test.each(['thief@desk.example', 'zubin@desk.example'])(
  'a claim by %s beside the confirmation finds the owner who has just confirmed',
  async (email) => {
    await app.ctx.db.updateTable('staff').set({ totp_sealed: null }).execute()
    const link = printed()
    const { ticket, secret } = expectOk(await start(expectOk(await claim(link, 'zubin@desk.example')).link))
    const holder = await app.ctx.db.startTransaction().execute()
    await holder.selectFrom('staff').select('id').where('email', '=', 'zubin@desk.example').forUpdate().execute()
    const confirming = app.api('POST /api/desk/enrol/confirm', { ticket, code: currentTotpCode(app, secret) })
    await expect.poll(() => countLockWaits(app.ctx.db)).toBe(1)
    const claiming = claim(link, email)
    await expect.poll(() => countLockWaits(app.ctx.db)).toBe(2)
    await holder.rollback().execute()
    const { token } = expectOk(await confirming)
    expect(expectRefusal(await claiming).status).toBe(404)
    expectOk(await deskClient(app, token)('GET /api/desk/me', {}))
  },
)
