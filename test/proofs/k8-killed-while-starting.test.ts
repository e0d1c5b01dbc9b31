import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { launchShop } from '#test/shop-process.ts'
import { engines } from './harness/ground.ts'
import { report, size } from './harness/size.ts'

const KILLS = size(3, 60)

/** A database in which the shop has never been. */
async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  return database
}

test.each(engines)(
  'K8: killed while it creates its tables and fills them, the shop opens the next time (%s)',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-first-start-'))
    const { url, drop } = engine === 'postgres' ? await emptyDatabase() : { url: '', drop: async () => {} }
    const start = () => launchShop(folder, { DATABASE_URL: url })
    let before = 0
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const shop = await start()
        // Creating an embedded database takes seconds, the tables and the catalogue a part of one.
        const delay = 300 + ((kill * 0.618) % 1) * (engine === 'pglite' ? 5000 : 1200)
        const opened = await Promise.race([
          shop.opened.then(() => true),
          new Promise<false>((resolve) => setTimeout(() => resolve(false), delay)),
        ])
        if (!opened) before += 1
        shop.child.kill('SIGKILL')
        expect((await shop.ended).signal).toBe('SIGKILL')
      }
      const shop = await start()
      await shop.opened
      const answer = (await (await fetch(`${shop.url}/api/products`)).json()) as { data: unknown[] }
      expect(answer.data.length).toBeGreaterThan(100)
      shop.child.kill('SIGTERM')
      expect(await shop.ended).toEqual({ code: 0, signal: null })
      report(`K8 ${engine}`, { kills: KILLS, 'of them before it opened': before, products: answer.data.length })
    } finally {
      await drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
