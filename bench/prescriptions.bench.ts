import sharp from 'sharp'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { addProduct, registerCustomer } from '#test/factories.ts'
import { NOTICE_VERSION, signInPharmacist, postPrescriptionFile } from '#test/prescription-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { recordResults } from './load/record.ts'

/**
 * Prescriptions: `npm run bench -- prescriptions [prescriptions]`. The API runs in this process, one request at a time;
 * the prescriptions are written by SQL. One in ten waits for a pharmacist.
 */
const PRESCRIPTIONS = Number(process.argv[2] ?? 100_000)
const UPLOADS = 10
const CALLS = 40
/** A photo of this size has about 10 MB as JPEG of noise. */
const PHOTO = { width: 4000, height: 3000 }

const postgres = await startPostgresServer()
const database = await openDatabase({ kind: 'server', url: postgres.url, poolSize: 10 })
await migrate(database.db, new Date())
await writePrescriptions(database.db)
const app = await startTestApp({ database })
const customer = await registerCustomer(app)
const photo = await drawPhoto()
const { api } = await signInPharmacist(app)
const rows = [
  await measure(`upload of ${(photo.length / 1e6).toFixed(1)} MB to picture`, UPLOADS, uploadAndShow),
  await measure('queue', CALLS, async () => void expectOk(await api('GET /api/desk/prescriptions', {}))),
  await measure(
    'refused',
    CALLS,
    async () => void expectOk(await api('GET /api/desk/prescriptions', { state: 'refused' })),
  ),
  await measure(
    'one prescription',
    CALLS,
    async (call) => void expectOk(await api('GET /api/desk/prescriptions/:id', { id: `rx_bench${10 * (call + 1)}` })),
  ),
]
await app.close()
await postgres.stop()
console.table(rows)
recordResults('prescriptions', { prescriptions: PRESCRIPTIONS, rows })

async function measure(what: string, calls: number, call: (index: number) => Promise<void>) {
  const times: number[] = []
  for (let index = -2; index < calls; index += 1) {
    const began = performance.now()
    await call(Math.max(0, index))
    if (index >= 0) times.push(performance.now() - began)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
  return { what, 'p50 (ms)': at(0.5), 'p95 (ms)': at(0.95) }
}

/** Uploads a photo and loads the converted picture. */
async function uploadAndShow(): Promise<void> {
  const response = await postPrescriptionFile(app, customer, photo)
  const { fileId } = (await response.json()) as { fileId: string }
  const input = { fileIds: [fileId], consent: NOTICE_VERSION }
  const { prescription } = expectOk(await customer.api('POST /api/prescriptions', input))
  const picture = await app.send(prescription.pictures[0] ?? '')
  if (picture.status !== 200 || (await picture.arrayBuffer()).byteLength === 0) throw new Error('No picture is shown')
}

/** Draws noise, the largest JPEG below the limit of 10 MB. */
async function drawPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { ...PHOTO, channels: 3, background: 'white', noise } })
  const raw = await picture.png().toBuffer()
  for (let quality = 95; ; quality -= 5) {
    const jpeg = await sharp(raw).jpeg({ quality }).toBuffer()
    if (jpeg.length < 10_000_000) return jpeg
  }
}

async function writePrescriptions(db: Db): Promise<void> {
  await sql`
    insert into customers (id, email, username, password_hash, created_at, password_changed_at)
    select 'cus_bench' || n, 'bench' || n || '@customer.example', 'Bench', 'none', now(), now() from generate_series(1, 1000) n`.execute(
    db,
  )
  await addProduct({ ctx: { db } }, { id: 'prd_bench', schedule: 'H' })
  await sql`
    insert into orders (id, customer_id, status, payment_status, payment_type, items_total_paise, delivery_fee_paise,
      total_paise, cart_generation, cart_fingerprint, shipping, created_at, updated_at)
    select 'ord_bench' || n, 'cus_bench' || 1 + n % 1000, case when n % 10 = 0 then 'Confirmed' else 'Delivered' end,
      case when n % 10 = 0 then 'Pending' else 'Paid' end, 'COD', 10000, 4900, 14900, n, '',
      jsonb_build_object('name', 'Bench ' || n, 'phoneNumber', (6000000000 + n)::text, 'email', 'bench@customer.example',
        'address', '7 Example Lane', 'city', 'Hyderabad', 'state', 'Telangana', 'postalCode', '500000', 'country', 'India'),
      now() - n * interval '1 minute', now()
    from generate_series(1, ${sql.lit(PRESCRIPTIONS)}) n`.execute(db)
  await sql`
    insert into order_items (order_id, position, product_id, name, image, unit_price_paise, quantity, mrp_paise, hsn,
      gst_basis_points, schedule, pack_size, manufacturer, country_of_origin)
    select 'ord_bench' || n, 0, 'prd_bench', 'Bench', '', 5000, 2, 5000, '3004', 500, 'H', 'Strip', 'Maker', 'India'
    from generate_series(1, ${sql.lit(PRESCRIPTIONS)}) n`.execute(db)
  await sql`
    insert into prescriptions (id, customer_id, state, created_at, decided_at)
    select 'rx_bench' || n, 'cus_bench' || 1 + n % 1000, case when n % 10 = 0 then 'received' else 'refused' end,
      now(), case when n % 10 = 0 then null else now() end
    from generate_series(1, ${sql.lit(PRESCRIPTIONS)}) n`.execute(db)
  await sql`
    insert into order_prescriptions (order_id, position, prescription_id, verdict, reason)
    select 'ord_bench' || n, 0, 'rx_bench' || n, case when n % 10 = 0 then null else 'refuse' end, ''
    from generate_series(1, ${sql.lit(PRESCRIPTIONS)}) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
