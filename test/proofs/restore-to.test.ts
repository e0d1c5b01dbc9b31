import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { describeMoment } from '#server/backups/moment.ts'
import { type DatabaseConfig, openDatabase } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { openFileStore } from '#server/gateways/files/open-file-store.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer } from '#test/factories.ts'
import { buildPhoto } from '#test/prescription-steps.ts'
import { copyAtMoment, copyTables } from './harness/exact-copy.ts'
import { LoadClients } from './harness/load-clients.ts'
import { runScript } from './harness/processes.ts'
import { hasPgBackRest, startArchivedServer } from './harness/pgbackrest.ts'
import { proofRounds, proofSize, reportProof } from './harness/size.ts'
import { openTestEnvironment } from './harness/test-environment.ts'

if (!hasPgBackRest)
  process.stdout.write('restore-to with pgBackRest skipped: needs PostgreSQL 15 and pgBackRest of Debian\n')

/** Orders before and after the mass change. */
const ORDERS = proofSize(20, 200)
const WITHIN = 10 * MINUTE
/** Whether it also restores a moment before the first restore. */
const GOES_FORWARD = proofSize(false, true)

test('restore-to: a shop goes back to the second before a wrong mass change, with every row and file', async () => {
  const archive = mkdtempSync(join(tmpdir(), 'shop-archive-'))
  const environment = await openTestEnvironment('embedded', { archive })
  const { folder } = environment
  const env = { ...environment.env, DATA_DIR: folder }
  const database: DatabaseConfig = { kind: 'embedded', folder, archive }
  const store = openFileStore({ dataDir: folder, filesBucket: null, database })
  const inDatabase = async <T>(work: (db: Db) => Promise<T>) => {
    const { db, close } = await openDatabase(database)
    return work(db).finally(close)
  }
  const run = async (script: string, parameters: readonly string[]) => {
    const { ok, output } = await runScript(script, parameters, env)
    expect(ok, output).toBe(true)
  }
  const counts = { restores: 0, rows: 0, different: 0 }
  let [load, later]: (LoadClients | null)[] = [null, null]
  try {
    for (const _ of proofRounds(1, 3)) {
      // A restore ends the sessions of the round before.
      load = await environment.inspect((app) => LoadClients.register(app))
      const { token } = await environment.inspect(async (app) => {
        await sql`insert into addresses select id, 'Asha', '9000000000', email, '1 Lane', 'Hyderabad', 'Telangana', '500003',
          'India', now() from customers on conflict do nothing`.execute(app.ctx.db)
        return registerCustomer(app)
      })
      await environment.start()
      load.start((one) => environment.as(one.token))
      await load.awaitOrders(ORDERS, WITHIN)
      await run('backup', [join(folder, 'backups'), '--keep', '2'])
      await load.awaitOrders(ORDERS, WITHIN)
      const uploaded = await fetch(`${environment.shops[0]!.url}/api/prescriptions/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new Uint8Array(await buildPhoto()),
      })
      const { fileId } = (await uploaded.json()) as { fileId: string }
      const bytes = await store.read(fileId)

      const right = await inDatabase(copyAtMoment)
      await inDatabase(async (db) => {
        await sql`update products set mrp_paise = mrp_paise * 10, selling_price_paise = selling_price_paise * 10`.execute(
          db,
        )
        await sql`update addresses set address = 'wrong'`.execute(db)
        await sql`delete from customer_files where id = ${fileId}`.execute(db)
      })
      await store.remove(fileId)
      await load.stop()
      // The first clients know other prices.
      later = await environment.inspect((app) => LoadClients.register(app))
      later.start((one) => environment.as(one.token))
      await later.awaitOrders(ORDERS, WITHIN)
      const wrong = GOES_FORWARD ? await inDatabase(copyAtMoment) : right
      await later.stop()
      await environment.stop()

      const expectCopy = async ({ copies, moment, rows }: typeof right) => {
        await run('restore', ['--to', describeMoment(moment)])
        expect(await inDatabase(copyTables)).toEqual({ copies, rows })
        counts.restores += 1
        counts.rows += rows
      }
      await expectCopy(right)
      await inDatabase(checkConservation)
      expect([bytes?.length, await store.read(fileId)]).toEqual([expect.any(Number), bytes])
      // The history before the restore stays.
      if (GOES_FORWARD) await expectCopy(wrong)
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
      await expectCopy(right)
      expect(await store.read(fileId)).toEqual(bytes)
    }
    reportProof('restore-to', counts)
  } finally {
    await load?.stop()
    await later?.stop()
    await environment.close()
    rmSync(archive, { recursive: true })
  }
})

test.runIf(hasPgBackRest)(
  'restore-to: a PostgreSQL server goes back by the commands that the shop prints',
  async () => {
    const server = await startArchivedServer()
    const environment = await openTestEnvironment('server', { url: server.url })
    const env = { ...environment.env, DATA_DIR: environment.folder }
    let load: LoadClients | null = null
    let rows = 0
    try {
      await server.run('pgbackrest --stanza=shop stanza-create')
      await server.run('pgbackrest --stanza=shop check')
      await environment.start(2)
      load = await environment.inspect((app) => LoadClients.register(app))
      let turn = 0
      load.start(({ token }) => environment.as(token, (turn += 1)))
      await load.awaitOrders(ORDERS, WITHIN)
      await server.run('pgbackrest --stanza=shop backup')
      await load.awaitOrders(ORDERS, WITHIN)
      const { db, close } = await openDatabase({ kind: 'server', url: server.url, poolSize: 1 })
      const { moment, ...right } = await copyAtMoment(db)
      await load.awaitOrders(ORDERS, WITHIN)
      await sql`update products set mrp_paise = mrp_paise * 10, selling_price_paise = selling_price_paise * 10`.execute(
        db,
      )
      await load.stop()
      await close()
      await environment.stop()

      const { output } = await runScript('restore', ['--to', describeMoment(moment)], env)
      const [pgBackRest = '', psql = ''] = output.match(/^ {2}\S.*$/gm) ?? []
      expect([pgBackRest, psql]).toEqual([expect.stringContaining('pgbackrest --'), expect.stringContaining('psql ')])
      await server.stop()
      server.moveDataAside()
      await server.run(pgBackRest)
      await server.start()
      await environment.inspect(async ({ ctx }) => {
        await vi.waitFor(async () => {
          const {
            rows: [state],
          } = await sql<{ recovering: boolean }>`select pg_is_in_recovery() as recovering`.execute(ctx.db)
          expect(state).toEqual({ recovering: false })
        }, 60_000)
        expect(await copyTables(ctx.db)).toEqual(right)
        await checkConservation(ctx.db)
      })
      await server.run(psql)
      await environment.start()
      rows = right.rows
      reportProof('restore-to with pgBackRest', { restores: 1, rows, different: 0 })
    } finally {
      await load?.stop()
      await environment.close()
      await server.remove()
    }
  },
)
