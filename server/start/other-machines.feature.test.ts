import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { liveEnvironment } from '#test/live-environment.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal, startTestApp } from '#test/start-test-app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { expectSharedSetup } from './other-machines.ts'
import { writeSetupFile } from './setup-file.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-machine-'))
const OTHER = 'machine web-2'
const jwt = (letter: string) => `${letter}${liveEnvironment.JWT_SECRET.slice(1)}`
const bucket = {
  FILES_S3_ENDPOINT: 'https://s3.example',
  FILES_S3_BUCKET: 'shop-files',
  FILES_S3_REGION: 'ap-south-1',
  FILES_S3_KEY_ID: 'id',
  FILES_S3_SECRET: 'secret',
}

let database: Database
let other: Client
const closes: (() => Promise<void>)[] = []
beforeAll(async () => {
  const { url, drop } = await createTestDatabase()
  database = await openDatabase({ kind: 'server', url, poolSize: 2 })
  other = new Client({ connectionString: url, application_name: 'pharmacy-shop on web-2' })
  await other.connect()
  closes.push(() => other.end(), database.close, drop)
})
afterAll(async () => {
  for (const close of closes) await close()
  rmSync(dataDir, { recursive: true })
})

const start = (more: Record<string, string> = {}) =>
  expectSharedSetup(
    readConfig({
      ...liveEnvironment,
      JWT_SECRET: jwt('a'),
      ...bucket,
      DATABASE_URL: 'postgres://db',
      DATA_DIR: dataDir,
      ...more,
    }),
    database.db,
  )

/** What web-2 recorded at its start. */
async function recordOther(more: Record<string, string> = {}): Promise<void> {
  const { db } = database
  await db.deleteFrom('settings').where('key', 'like', 'machine %').execute()
  await start(more)
  await db.updateTable('settings').set({ key: OTHER }).where('key', 'like', 'machine %').execute()
}

test('accepts a machine that shares keys and bucket, also while a key is being replaced', async () => {
  await recordOther({ JWT_SECRET: `${jwt('a')},${jwt('b')}` })
  await start({ JWT_SECRET: `${jwt('b')},${jwt('a')}` })
})

test.each([
  ['another JWT_SECRET', { JWT_SECRET: jwt('c') }, /^JWT_SECRET is not the same here and on web-2/],
  ['another key for files', { FILES_KEYS: Buffer.alloc(32, 7).toString('base64') }, /^FILES_KEYS is not the same/],
  [
    'another bucket',
    { FILES_S3_BUCKET: 'other-files' },
    /^The shop also runs on web-2, so that both need the same bucket/,
  ],
])('refuses a machine with %s', async (_, env, sentence) => {
  await recordOther()
  await expect(start(env)).rejects.toThrow(sentence)
})

test('refuses a machine on which something was typed at the desk', async () => {
  await recordOther()
  writeSetupFile(dataDir, { version: 1, values: { MAIL_FROM: 'orders@shop.example' } })
  onTestFinished(() => rmSync(join(dataDir, 'setup.json')))
  await expect(start()).rejects.toThrow('Only the data folder of this machine holds MAIL_FROM.')
  await start({ MAIL_FROM: 'orders@shop.example' })
})

test('refuses what is typed at the desk while the shop runs on another machine', async () => {
  const app = await startTestApp({ database })
  const { api } = await signInStaff(app, ['owner'])
  const typed = await api('POST /api/desk/setup/cash-only', { version: 0 })
  expect(expectRefusal(typed)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^The shop also runs on web-2, which this page does not reach\./),
  })
  const { setup } = expectOk(await api('POST /api/desk/setup/skip', { step: 'people', isSkipped: true }))
  expect(setup.steps).toContainEqual(expect.objectContaining({ name: 'people', state: 'skipped' }))
})

test('refuses a machine with another setup that is only starting, and keeps what that one recorded', async () => {
  await recordOther()
  await other.end()
  closes.shift()
  await start()
  await expect(start({ JWT_SECRET: jwt('c') })).rejects.toThrow('JWT_SECRET is not the same here and on web-2')
})

test('refuses what is typed at the desk while the shop starts on another machine', async () => {
  const app = await startTestApp({ database })
  const { api } = await signInStaff(app, ['owner'])
  await database.db.deleteFrom('settings').where('key', 'like', 'machine %').execute()
  const starting = new Client({ connectionString: database.url })
  await starting.connect()
  onTestFinished(() => starting.end())
  await starting.query("begin; select pg_advisory_xact_lock(hashtext('machines'))")
  const typed = api('POST /api/desk/setup/cash-only', { version: 0 })
  await expect.poll(() => countLockWaits(database.db)).toBe(1)
  const recorded = `jsonb_build_object('typed', '[]'::jsonb, 'recordedAt', now())::text`
  await starting.query(`insert into settings (key, value) values ('${OTHER}', ${recorded}); commit`)
  expect(expectRefusal(await typed).message).toMatch(/^The shop also runs on web-2/)
})

test('forgets a machine whose shop does not run', async () => {
  await recordOther()
  const longAgo = sql<string>`value::jsonb || jsonb_build_object('recordedAt', now() - interval '1 minute')`
  await database.db.updateTable('settings').set({ value: longAgo }).where('key', '=', OTHER).execute()
  // PostgreSQL ends a connection some time after its client.
  await expect.poll(() => start({ JWT_SECRET: jwt('c') }).then(() => 'started', String)).toBe('started')
})

test('refuses a machine after something was typed at the desk of a running one', async () => {
  const { db } = database
  await db.deleteFrom('settings').where('key', 'like', 'machine %').execute()
  await start()
  const app = await startTestApp({ database })
  const { api } = await signInStaff(app, ['owner'])
  expectOk(await api('POST /api/desk/setup/cash-only', { version: 0 }))
  await db.updateTable('settings').set({ key: OTHER }).where('key', 'like', 'machine %').execute()
  await expect(start()).rejects.toThrow('Only the data folder of web-2 holds PAYMENT_GATEWAY, PAYMENT_DRAINING.')
})
