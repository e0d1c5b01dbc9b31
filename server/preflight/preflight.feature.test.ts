import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts'
import { recordBackup } from '#server/backups/back-up-shop.ts'
import { trySmtp } from '#server/gateways/mail/check-smtp.ts'
import { GatewayError, type GatewayErrorKind } from '#server/gateways/payments/gateway-error.ts'
import type { Gateways } from '#server/gateways/payments/create-gateways.ts'
import { raiseAlertsAlone } from '#server/payments/alerts.ts'
import { storeEvents } from '#server/payments/webhook-events.ts'
import { liveEnvironment } from '#test/live-environment.ts'
import { databaseUrl, queryServer, startPostgresServer } from '#test/postgres-server.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { recordAudit } from '#server/desk-change/record-audit.ts'
import { sealAuditLog } from '#server/staff/audit-seals.ts'
import { launchShop } from '#test/shop-process.ts'
import { openDatabase } from '#server/db/connect.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { makeCertificate } from '#test/certificates.ts'
import { checkClocks, checkDurability, checkGateways, judgeFreeSpace } from './check-dependencies.ts'
import { checkCollations } from './check-collations.ts'
import { checkImportFolder } from './check-files.ts'
import { checkShop } from './check-shop.ts'

const app = useTestApp()

describe('the database', () => {
  test('reports each setting that loses commits at a power cut as broken', async () => {
    const postgres = await startPostgresServer()
    const careless = await openDatabase({ kind: 'server', url: postgres.url, poolSize: 1 })
    const findings = await checkDurability(careless.db)
    expect(findings.map(({ state }) => state)).toEqual(['broken', 'broken', 'broken'])
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(findings.map(({ sentence }) => sentence).join('\n')).toContain(name)
    await careless.close()
    await postgres.stop()
  })

  test('accepts the settings of the embedded server', async () => {
    const postgres = await startPostgresServer({ durable: true })
    const durable = await openDatabase({ kind: 'server', url: postgres.url, poolSize: 1 })
    expect((await checkDurability(durable.db)).map(({ state }) => state)).toEqual(['good'])
    await durable.close()
    await postgres.stop()
  })

  test.each([
    [0, 'good'],
    [10 * SECOND, 'warning'],
    [3 * MINUTE, 'broken'],
    [-3 * MINUTE, 'broken'],
  ])('with a clock %i ms off is %s', async (ms, state) => {
    expect(await checkClocks(app.ctx.db, () => new Date(Date.now() + ms))).toMatchObject({ state })
  })
})

describe('the collations', () => {
  test('names a database and a collation whose rules changed under their indexes, and the remedy', async () => {
    const name = `shop_icu_${process.pid}`
    const { url: server, drop } = await createTestDatabase()
    await queryServer(
      server,
      `create database "${name}" template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'en'`,
    )
    const { db, close } = await openDatabase({ kind: 'server', url: databaseUrl(server, name), poolSize: 1 })
    try {
      await sql`create collation unused (provider = icu, locale = 'hi')`.execute(db)
      await sql`create collation telugu (provider = icu, locale = 'te')`.execute(db)
      await sql`create table words (word text collate telugu unique)`.execute(db)
      expect(await checkCollations(db)).toMatchObject([{ state: 'good' }])

      await sql`update pg_collation set collversion = '1.0' where collname in ('telugu', 'unused')`.execute(db)
      await sql`update pg_database set datcollversion = '2.0' where datname = ${name}`.execute(db)
      const [ofCollation, ofDatabase, ...others] = await checkCollations(db)
      expect(ofCollation).toMatchObject({
        state: 'broken',
        sentence: expect.stringContaining('telugu changed from version 1.0'),
      })
      expect(ofDatabase).toMatchObject({
        state: 'broken',
        sentence: expect.stringContaining(`${name} changed from version 2.0`),
      })
      expect(others).toEqual([])

      for (const finding of [ofCollation, ofDatabase]) {
        const statements = finding!.sentence.slice(finding!.sentence.indexOf('REINDEX'))
        for (const statement of statements.split(';').filter((one) => one.trim() !== ''))
          await sql.raw(statement).execute(db)
      }
      expect(await checkCollations(db)).toMatchObject([{ state: 'good' }])
    } finally {
      await close()
      await queryServer(server, `drop database "${name}"`)
      await drop()
    }
  })
})

describe('the mail server', () => {
  const listen = async (options: SMTPServerOptions) => {
    const server = new SMTPServer({ authMethods: ['PLAIN'], ...options })
    server.on('error', () => {})
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.server.address() as { port: number }
    return { port, close: () => new Promise<void>((done) => server.close(done)) }
  }
  const noTls: SMTPServerOptions = { disabledCommands: ['STARTTLS'], authOptional: true }
  const accepting: SMTPServerOptions = {
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(null, { user: 'name' }),
  }
  const refusing: SMTPServerOptions = {
    ...noTls,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(new Error('no')),
  }

  test.each([
    ['offers no TLS', noTls, true, 'no_tls'],
    ['offers no TLS on loopback', { ...noTls, ...accepting }, false, 'good'],
    [
      'has an untrusted certificate',
      { authOptional: true, ...makeCertificate('mail.example') },
      true,
      'bad_certificate',
    ],
    ['refuses the login', refusing, false, 'login_refused'],
  ] as const)('that %s is classified', async (_, options, requireTls, verdict) => {
    const server = await listen(options)
    expect(await trySmtp(`smtp://name:password@127.0.0.1:${server.port}`, { requireTls })).toBe(verdict)
    await server.close()
  })

  test('is reported as unreachable when nothing listens', async () => {
    const server = await listen(noTls)
    await server.close()
    expect(await trySmtp(`smtp://127.0.0.1:${server.port}`, { requireTls: true })).toBe('unreachable')
  })
})

test.each([
  [null, 'good'],
  ['auth', 'broken'],
  ['not_found', 'good'],
  ['unreachable', 'warning'],
] as const)(
  'rates a payment gateway with the key check result %s as %s',
  async (kind: GatewayErrorKind | null, state) => {
    const gateway = {
      id: 'razorpay',
      fetchPayment: async () => {
        if (kind !== null) throw new GatewayError('razorpay', kind)
        return null
      },
    }
    const gateways = { active: gateway, all: [gateway], find: () => gateway } as unknown as Gateways
    expect(await checkGateways(gateways)).toMatchObject([{ state }])
  },
)

test.each([
  [100 * 2 ** 20, 'broken'],
  [2 ** 30, 'warning'],
  [50 * 2 ** 30, 'good'],
])('rates %i bytes of free disk space as %s', (bytes, state) => {
  expect(judgeFreeSpace(bytes)).toMatchObject({ state })
})

test('reports the age of the last backup', async () => {
  const now = app.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const checkBackup = async () => (await checkShop(app.ctx.db, now))[0]
  expect(await checkBackup()).toMatchObject({ state: 'warning', sentence: expect.stringContaining('no backup') })
  await recordBackup(app.ctx.db, ago(5 * HOUR), '/backups/shop.backup.gz')
  expect(await checkBackup()).toMatchObject({ state: 'good', sentence: expect.stringContaining('5 hours') })
  await recordBackup(app.ctx.db, ago(3 * DAY), '/backups/shop.backup.gz')
  expect(await checkBackup()).toMatchObject({ state: 'warning', sentence: expect.stringContaining('3 days') })
})

test('reports open payment alerts, overdue jobs and the last webhook', async () => {
  const { ctx } = app
  const now = app.clock.now()
  expect((await checkShop(ctx.db, now)).map(({ sentence }) => sentence)).toContain('No payment needs a person.')
  await raiseAlertsAlone(ctx, { about: 'razorpay', orderId: null, kinds: ['gateway_not_configured'] })
  await ctx.db
    .updateTable('jobs')
    .set({ run_at: sql`now() - interval '5 minutes'` })
    .execute()
  await storeEvents(ctx, 'razorpay', { ok: true, dedupeKey: 'first', events: [] })
  const sentences = (await checkShop(ctx.db, now)).map(({ sentence }) => sentence).join('\n')
  expect(sentences).toContain('1 payment needs a person: npm run alerts')
  expect(sentences).toMatch(/A job has been due for 30\d seconds \(mail.payment-alert\)/)
  expect(sentences).toContain('The last message of razorpay about a payment came 0 hours ago.')
})

test('reports a range of the audit log that was changed behind the back of the shop', async () => {
  const { ctx } = app
  const finding = async (db = ctx.db) => (await checkShop(db, app.clock.now())).at(-1)
  const actor = { staffId: null, sessionId: null, ip: '' }
  await inTransaction(ctx.db, (trx) =>
    recordAudit(ctx, trx, actor, { action: 'desk.login', subject: { kind: 'staff', id: 'stf_1' } }),
  )
  const { id } = await ctx.db.selectFrom('audit_log').select('id').executeTakeFirstOrThrow()
  await sealAuditLog(ctx)
  expect(await finding()).toEqual({ state: 'good', sentence: 'The audit log is as it was sealed.' })
  await ctx.db.transaction().execute(async (trx) => {
    // As a superuser of the database can.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update audit_log set subject_id = 'stf_2' where id = ${id}`.execute(trx)
  })
  expect(await finding()).toMatchObject({ state: 'broken', sentence: expect.stringContaining(`${id} and ${id} after`) })
})

test('prevents the start of a live shop on an unsafe database before any change', async () => {
  const postgres = await startPostgresServer()
  const shop = await launchShop('/tmp/unused', { ...liveEnvironment, DATABASE_URL: postgres.url })
  expect(await shop.ended).toEqual({ code: 1, signal: null })
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) expect(shop.said()).toContain(`${name} off`)
  const { db, close } = await openDatabase({ kind: 'server', url: postgres.url, poolSize: 1 })
  expect(await checkShop(db, new Date())).toMatchObject([{ sentence: expect.stringContaining('no shop') }])
  await close()
  await postgres.stop()
})

test('names an import folder that the shop cannot use', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'lists-'))
  const [lists, data] = ['lists', 'data'].map((name) => join(parent, name)) as [string, string]
  for (const folder of [lists, join(data, 'lists')]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(lists, 'list.csv'), '')
  for (const [name, target] of [
    ['system', '/etc'],
    ['own', data],
    ['good', lists],
  ] as const)
    symlinkSync(target, join(parent, name))
  const stateOf = async (folder: string | null) =>
    (await checkImportFolder(folder, data)).map(({ state, sentence }) => `${state}: ${sentence}`).join()
  expect(await stateOf(null)).toBe('')
  for (const folder of [lists, join(parent, 'good')]) expect(await stateOf(folder)).toMatch(/^good/)
  const refused = {
    ' (ENOENT)': ['/no/such/folder'],
    'belongs to the system': [
      '/',
      '/etc',
      '/etc/ssl',
      '/proc',
      '/proc/self',
      '/dev',
      '/usr/lib',
      '/tmp',
      join(parent, 'system'),
    ],
    "holds the shop's own files": [data, join(data, 'lists'), parent, join(parent, 'own')],
    'is no folder': [join(lists, 'list.csv')],
  }
  for (const [sentence, folders] of Object.entries(refused))
    for (const folder of folders)
      expect([folder, await stateOf(folder)]).toEqual([folder, expect.stringContaining(sentence)])
  rmSync(parent, { recursive: true })
})
