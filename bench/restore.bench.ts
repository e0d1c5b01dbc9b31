import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeBaseBackup } from '#server/backups/base-backups.ts'
import { restoreMoment } from '#server/backups/restore-moment.ts'
import { type DatabaseConfig, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { addProduct } from '#test/factories.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { recordResults } from './load/record.ts'

/**
 * A base backup and a restore to a moment: `npm run bench -- restore [orders]`. Nine tenths of the orders are in the base
 * backup, one tenth is replayed from WAL. A quiet minute is one changed row.
 */
const ORDERS = Number(process.argv[2] ?? 1_000_000)
const PRODUCTS = 100
const ROWS_PER_INSERT = 50_000
const QUIET_MINUTES = 5
const MEBIBYTE = 2 ** 20

const folder = mkdtempSync(join(tmpdir(), 'bench-restore-'))
// PostgreSQL runs as another user than root.
chmodSync(folder, 0o711)
const [dataDir, archive] = [join(folder, 'data'), join(folder, 'archive')]
const config: DatabaseConfig = { kind: 'embedded', folder: dataDir, archive }
const places = { database: config, dataDir, filesBucket: null }
const rows: Record<string, string | number>[] = []

try {
  const database = await openDatabase(config)
  const { db } = database
  await migrate(db, new Date())
  const app = await startTestApp({ database })
  for (let count = 0; count < PRODUCTS; count += 1) await addProduct(app)
  await sql`insert into customers (id, email, username, password_hash, created_at, password_changed_at)
    values ('cus_bench', 'bench@customer.example', 'Asha Rao', 'none', now(), now())`.execute(db)
  await untilCompressed()
  const quiet = sizeOf(/^[0-9A-F]{24}\.gz$/)
  for (let minute = 0; minute < QUIET_MINUTES; minute += 1) {
    await sql`update customers set username = 'Asha' || ${sql.lit(minute)}`.execute(db)
    await sql`select pg_switch_wal()`.execute(db)
  }
  await untilCompressed()
  const perMinute = (sizeOf(/^[0-9A-F]{24}\.gz$/) - quiet) / QUIET_MINUTES
  rows.push({ what: 'WAL of a day of quiet minutes, compressed', MiB: Math.round(perMinute * 24 * 60) })
  const inBase = Math.floor(ORDERS * 0.9)
  await writeOrders(db, 1, inBase)
  await untilCompressed()
  const before = sizeOf(/^[0-9A-F]{24}\.gz$/)
  const backup = await timed(() => makeBaseBackup(database, archive, places))
  rows.push({ what: `base backup of ${await databaseSize(db)} MiB`, seconds: backup, MiB: sizeOf(/^base/) })
  await writeOrders(db, inBase + 1, ORDERS)
  await untilCompressed()
  rows.push({
    what: `WAL of ${ORDERS - inBase} orders, compressed`,
    MiB: Number((sizeOf(/^[0-9A-F]{24}\.gz$/) - before).toFixed(1)),
  })
  const moment = new Date()
  await wait(1000)
  await sql`delete from order_history`.execute(db)
  await app.close()
  const restored = { orders: 0 }
  const seconds = await timed(async () => {
    const { summary } = await restoreMoment(places, moment, { force: false, now: new Date() })
    restored.orders = summary.orders
  })
  rows.push({ what: `restore of ${restored.orders} orders`, seconds })
  console.table(rows)
  recordResults('restore', { orders: ORDERS, rows })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function writeOrders(db: Db, first: number, last: number): Promise<void> {
  for (let from = first; from <= last; from += ROWS_PER_INSERT) {
    const numbers = sql`generate_series(${sql.lit(from)}, ${sql.lit(Math.min(from + ROWS_PER_INSERT - 1, last))}) n`
    await sql`
      insert into orders (id, customer_id, status, payment_status, payment_type, items_total_paise, delivery_fee_paise,
        total_paise, cart_generation, cart_fingerprint, shipping, created_at, updated_at)
      select 'ord_' || n, 'cus_bench', 'Delivered', 'Paid', 'COD', 10000, 4900, 14900, n, '',
        jsonb_build_object('name', 'Asha Rao ' || n, 'phoneNumber', (6000000000 + n)::text, 'email', 'bench@customer.example',
          'address', '7 Example Lane', 'city', 'Hyderabad', 'state', 'Telangana', 'postalCode', '500000', 'country', 'India'),
        now(), now() from ${numbers}`.execute(db)
    await sql`
      insert into order_items (order_id, position, product_id, name, image, unit_price_paise, quantity, mrp_paise, hsn,
        gst_basis_points, schedule, pack_size, manufacturer, country_of_origin)
      select 'ord_' || n, line, product.id, product.name, '', least(2500, product.mrp_paise), 2, product.mrp_paise, '3004', 500,
        'OTC', 'Strip', 'Maker', 'India'
      from ${numbers} cross join generate_series(0, 1) line
      join (select id, name, mrp_paise, row_number() over () as place from products) product
        on product.place = 1 + (n * 7 + line * 13) % ${sql.lit(PRODUCTS)}`.execute(db)
    await sql`
      insert into order_history (order_id, at, status, payment_status, actor_kind, note)
      select 'ord_' || n, now(), 'Delivered', 'Paid', 'system', 'Order placed' from ${numbers}`.execute(db)
  }
}

/** Waits until the archive holds nothing uncompressed and PostgreSQL nothing to archive. */
async function untilCompressed(): Promise<void> {
  const { db, close } = await openDatabase(config)
  for (;;) {
    await sql`select pg_switch_wal()`.execute(db)
    await wait(11_000)
    const { rows: waiting } = await sql`select from pg_ls_archive_statusdir() where name like '%.ready'`.execute(db)
    if (waiting.length === 0 && !archived().some((name) => /^[0-9A-F]{24}$/.test(name))) break
  }
  await close()
}

function archived(): string[] {
  const [cluster = ''] = readdirSync(archive).filter((name) => /^\d+$/.test(name))
  return readdirSync(join(archive, cluster), { recursive: true, encoding: 'utf8' })
}

/** The size in MiB of the archived files whose path begins so. */
function sizeOf(path: RegExp): number {
  const [cluster = ''] = readdirSync(archive).filter((name) => /^\d+$/.test(name))
  const bytes = archived()
    .filter((name) => path.test(name))
    .reduce((sum, name) => sum + statSync(join(archive, cluster, name)).size, 0)
  return Number((bytes / MEBIBYTE).toFixed(2))
}

async function databaseSize(db: Db): Promise<number> {
  const { rows: sizes } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return Math.round((sizes[0]?.bytes ?? 0) / MEBIBYTE)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return Number(((performance.now() - began) / 1000).toFixed(1))
}
