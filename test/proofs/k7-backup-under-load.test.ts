import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSummary } from '#server/backups/backup-format.ts'
import { checkConservation } from '#test/conservation.ts'
import { openGround } from './harness/ground.ts'
import { runScript } from './harness/run-script.ts'
import { Shoppers } from './harness/shoppers.ts'
import { report, size } from './harness/size.ts'

const BACKUPS = size(1, 25)
/** Rows of a table which is read between the products and their orders: time for other orders. */
const ROWS_BETWEEN = 20_000

test('K7: a backup made under load is one moment of the shop, and restores to it', async () => {
  const ground = await openGround('embedded')
  const fresh = await openGround('embedded')
  const folder = mkdtempSync(join(tmpdir(), 'shop-backups-'))
  const shoppers = await ground.inspect(async (app) => {
    await sql`insert into rate_limits (key, window_start, hits)
        select 'made up ' || number, now(), 1 from generate_series(1, ${ROWS_BETWEEN}::int) as number`.execute(
      app.ctx.db,
    )
    return Shoppers.invite(app)
  })
  let restored = 0
  try {
    await ground.start(1, { WEB_PROCESSES: '2' })
    let turn = 0
    shoppers.shop(({ token }) => ground.as(token, (turn += 1)))
    for (let backup = 0; backup < BACKUPS; backup += 1) {
      await shoppers.order(30)
      const before = shoppers.told
      const made = await runScript('backup', [folder], { ...ground.env, DATA_DIR: ground.folder })
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
    await shoppers.order(5)
    await shoppers.rest()
    await shoppers.askAgain(({ token }) => ground.as(token))
    await ground.stop()
    const orders = await ground.inspect((app) => shoppers.expectTruth(app))
    report('K7', { backups: BACKUPS, 'orders restored': restored, orders, lost: 0 })
  } finally {
    await shoppers.rest()
    await Promise.all([ground.close(), fresh.close()])
    rmSync(folder, { recursive: true })
  }
})
