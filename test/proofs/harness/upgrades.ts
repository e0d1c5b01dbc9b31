import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { sql } from 'kysely'
import { Client } from 'pg'
import { MINUTE } from '#domain/time.ts'
import type { BackedTable } from '#server/backups/table-list.ts'
import type { Db } from '#server/db/tables.ts'
import { addProduct, buildProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { startOrderPayment, deliverWebhook } from '#test/payments/payment-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'

const migrations = new URL('../../../server/db/migrations/', import.meta.url)
const upgrade = new URL('../upgrade/', import.meta.url)

/** A folder with the migrations of the shop and of a later version. */
export function createUpgradeFolder(): URL {
  const folder = mkdtempSync(join(tmpdir(), 'shop-upgrade-'))
  for (const from of [migrations, upgrade]) cpSync(fileURLToPath(from), folder, { recursive: true })
  return pathToFileURL(`${folder}/`)
}

/** Migrates a database in a child process. */
function startUpgrade(url: string, folder: URL): { child: ChildProcess; ended: Promise<number | NodeJS.Signals> } {
  const script = fileURLToPath(new URL('./migrate-folder.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url, fileURLToPath(folder)], { stdio: 'inherit' })
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code ?? -1)),
  )
  return { child, ended }
}

/** Kills the upgrade `afterMs` after it has taken the migration lock. */
export async function upgradeAndKill(url: string, folder: URL, afterMs: number): Promise<void> {
  const observer = new Client({ connectionString: url })
  await observer.connect()
  const { child, ended } = startUpgrade(url, folder)
  let done = false
  void ended.then(() => (done = true))
  const hasLock = async () => {
    const { rows } = await observer.query<{ held: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and granted) as held`,
    )
    expect(done || rows[0]!.held).toBe(true)
  }
  try {
    await vi.waitFor(hasLock, { timeout: MINUTE, interval: 1 })
    await wait(afterMs)
  } finally {
    child.kill('SIGKILL')
    await ended
    await observer.end()
  }
}

export async function finishUpgrade(url: string, folder: URL): Promise<void> {
  expect(await startUpgrade(url, folder).ended).toBe(0)
}

/** Adds five COD orders with one cancelled, a paid online order, and unsold products. */
export async function addUpgradeRows(app: TestApp, products: number): Promise<void> {
  for (let number = 0; number < 5; number += 1) {
    const customer = await registerCustomer(app)
    const { _id } = await placeCodOrder(customer, [{ product: await addProduct(app), quantity: 2 }])
    if (number === 0) expectOk(await customer.api('POST /api/orders/:id/cancel', { id: _id, reason: 'Too many' }))
  }
  const { ref } = await startOrderPayment(app)
  app.gateway.pay(ref)
  await deliverWebhook(app, ref)
  for (let left = products; left > 0; left -= 500) {
    const rows = Array.from({ length: Math.min(left, 500) }, () => buildProduct())
    await app.ctx.db.insertInto('products').values(rows).execute()
  }
}

/** Reads the schema, one line per column, constraint, index, trigger and function. */
export async function readSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid)) from pg_trigger t
      join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all select concat_ws(' ', 'function', p.oid::regprocedure, md5(p.prosrc)) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by line`.execute(db)
  return rows.map(({ line }) => line)
}

/** The row count and a hash of the rows per table. */
export async function hashRows(db: Db, tables: readonly BackedTable[]): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const { name, columns } of tables) {
    const list = sql.join(columns.map((column) => sql.ref(column)))
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' rows ' || md5(string_agg(line, '' order by line)) as digest
      from (select to_jsonb(t)::text as line from (select ${list} from ${sql.table(name)}) t) lines`.execute(db)
    contents[name] = rows[0]!.digest
  }
  return contents
}
