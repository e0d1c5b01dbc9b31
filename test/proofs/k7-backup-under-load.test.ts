import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSummary } from '#server/backups/backup-format.ts'
import { checkConservation } from '#test/conservation.ts'
import { openTestEnvironment } from './harness/test-environment.ts'
import { runScript } from './harness/processes.ts'
import { LoadClients } from './harness/load-clients.ts'
import { reportProof, proofSize } from './harness/size.ts'

const BACKUPS = proofSize(1, 25)
/** Rows of a table that the backup reads between products and orders, which gives concurrent orders time. */
const ROWS_BETWEEN = 20_000

test('K7: a backup under load is a consistent snapshot and restores to it', async () => {
  const environment = await openTestEnvironment('embedded')
  const fresh = await openTestEnvironment('embedded')
  const folder = mkdtempSync(join(tmpdir(), 'shop-backups-'))
  const clients = await environment.inspect(async (app) => {
    await sql`insert into rate_limits (key, window_start, hits)
        select 'made up ' || number, now(), 1 from generate_series(1, ${ROWS_BETWEEN}::int) as number`.execute(
      app.ctx.db,
    )
    return LoadClients.register(app)
  })
  let restored = 0
  try {
    await environment.start(1, { WEB_PROCESSES: '2' })
    let turn = 0
    clients.start(({ token }) => environment.as(token, (turn += 1)))
    for (let backup = 0; backup < BACKUPS; backup += 1) {
      await clients.awaitOrders(30)
      const before = clients.acknowledged
      const made = await runScript('backup', [folder], { ...environment.env, DATA_DIR: environment.folder })
      expect(made.output).toMatch(
        /^Backup written to (.*)\nIt holds \d+ orders, 16 customers, 4 products, Rs\. 0\.00 paid\.\n$/,
      )
      const file = /^Backup written to (.*)$/m.exec(made.output)![1]!
      const holds = Number(/It holds (\d+) orders/.exec(made.output)![1])

      const back = await runScript('restore', [file, '--force'], { ...fresh.env, DATA_DIR: fresh.folder })
      expect(back).toMatchObject({ ok: true, output: expect.stringContaining(`The shop holds ${holds} orders`) })
      await fresh.inspect(async (app) => {
        await checkConservation(app.ctx.db)
        expect((await readSummary(app.ctx.db)).orders).toBe(holds)
        const orders = new Set((await app.ctx.db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
        expect(before.filter((id) => !orders.has(id))).toEqual([])
        restored += orders.size
      })
    }
    await clients.awaitOrders(5)
    await clients.stop()
    await clients.repeatUnknown(({ token }) => environment.as(token))
    await environment.stop()
    const orders = await environment.inspect((app) => clients.expectConsistent(app))
    reportProof('K7', { backups: BACKUPS, 'orders restored': restored, orders, lost: 0 })
  } finally {
    await clients.stop()
    await Promise.all([environment.close(), fresh.close()])
    rmSync(folder, { recursive: true })
  }
})
