import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DeskClient } from '#contract/client.ts'
import { DAY, HOUR, MINUTE } from '#domain/time.ts'
import { recordBackup } from '#server/backups/back-up-shop.ts'
import { startLongWork } from '#server/http/long-work.ts'
import { liveEnvironment } from '#test/live-environment.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

async function startShop(env: Record<string, string> = {}): Promise<{ app: TestApp; api: DeskClient }> {
  const app = await startTestApp({ env })
  onTestFinished(() => app.close())
  return { app, api: (await signInStaff(app, ['owner'])).api }
}

const stateOf = async (api: DeskClient) => expectOk(await api('GET /api/desk/setup/backup', {})).backup

/** Waits for the end of a backup that goes on after its answer. */
async function backUp(api: DeskClient) {
  expectOk(await api('POST /api/desk/setup/backup', {}))
  await expect.poll(async () => (await stateOf(api)).work, { timeout: 20_000 }).toBeNull()
  return stateOf(api)
}

test('an owner backs the shop up at the desk, and reads when, where, and by whom', async () => {
  const { app, api } = await startShop()
  expect(await stateOf(api)).toMatchObject({ last: null, work: null, failure: null })
  const { last, failure } = await backUp(api)
  expect(failure).toBeNull()
  expect(last?.at).toBe(app.clock.now().toISOString())
  expect(dirname(last!.file!)).toBe(app.ctx.config.backupFolder)
  expect(existsSync(last!.file!)).toBe(true)
  const rows = await app.ctx.db.selectFrom('audit_log').select('action').where('action', '=', 'setup.backup').execute()
  expect(rows).toHaveLength(1)
})

test('the next backup lies beside the last one, or in the folder of the settings when that is gone', async () => {
  const { app, api } = await startShop()
  const other = join(app.ctx.config.dataDir, 'nightly')
  mkdirSync(other, { recursive: true })
  await recordBackup(app.ctx.db, app.clock.now(), join(other, 'shop-2026-11-19-020000.backup.gz'))
  app.clock.advance(MINUTE)
  expect(dirname((await backUp(api)).last!.file!)).toBe(other)
  rmSync(other, { recursive: true })
  expect((await stateOf(api)).folder).toBe(app.ctx.config.backupFolder)
})

test('refuses a second backup while one is made (409)', async () => {
  const { app, api } = await startShop()
  const colleague = await signInStaff(app, ['owner'])
  const running = await startLongWork(app.ctx, { callerId: 'backup', signal: new AbortController().signal })
  expect(expectRefusal(await colleague.api('POST /api/desk/setup/backup', {}))).toMatchObject({
    status: 409,
    message: 'A backup is being made already.',
  })
  await running.end()
  expect((await backUp(api)).last).not.toBeNull()
})

test('a backup that cannot be written says why, until one succeeds, and the last one stays the last', async () => {
  const { app, api } = await startShop()
  const { backupFolder, dataDir } = app.ctx.config
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(backupFolder, 'a file in the way')
  const { last, failure } = await backUp(api)
  expect(last).toBeNull()
  expect(failure?.sentence).toContain('it is not a folder')
  rmSync(backupFolder)
  expect((await backUp(api)).failure).toBeNull()
})

test('Today warns the owner of a live shop after two days without a backup, and no other role', async () => {
  const { app, api } = await startShop(liveEnvironment)
  const overdueOf = async (one: DeskClient) => expectOk(await one('GET /api/desk/today', {})).overdueBackup
  expect(await overdueOf(api)).toBeNull()
  app.clock.advance(2 * DAY + HOUR)
  const owner = await signInStaff(app, ['owner'])
  const support = await signInStaff(app, ['support'])
  expect(await overdueOf(owner.api)).toEqual({ last: null })
  expect(await overdueOf(support.api)).toBeNull()
  const at = new Date(app.clock.now().getTime() - 3 * DAY)
  await recordBackup(app.ctx.db, at, '/backups/shop.backup.gz')
  expect(await overdueOf(owner.api)).toEqual({ last: at.toISOString() })
  await recordBackup(app.ctx.db, app.clock.now(), '/backups/shop.backup.gz')
  expect(await overdueOf(owner.api)).toBeNull()
  expect((await stateOf(owner.api)).isOverdue).toBe(false)
})
