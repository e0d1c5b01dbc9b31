import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRoles } from '#domain/staff/actions.ts'
import { MINUTE } from '#domain/time.ts'
import { mailsTo } from '#test/account-steps.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addDemoStaff } from './add-demo-staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a new demo has one person for each role with a link in the mailbox, however many processes start', async () => {
  await Promise.all([addDemoStaff(app.ctx), addDemoStaff(app.ctx)])
  await addDemoStaff(app.ctx)
  app.clock.advance(MINUTE)
  const people = await app.ctx.db.selectFrom('staff').select(['email', 'roles']).execute()
  expect(people.flatMap(({ roles }) => roles).toSorted()).toEqual([...staffRoles].toSorted())
  for (const { email } of people) {
    const mails = await mailsTo(app, email)
    expect(mails.map(({ text }) => /\/desk\/login#link=stf_/.test(text))).toEqual([true])
  }
})
