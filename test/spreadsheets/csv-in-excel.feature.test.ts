import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ApiKey, endpoints } from '#contract/api.ts'
import { readWrittenCell } from '#server/lists/csv-table.ts'
import { accessTable, buildAccessScene } from '#test/access/calls.ts'
import { sendRawCall } from '#test/access/send-raw-call.ts'
import type { AccessScene } from '#test/access/access-row.ts'
import { signInStaff, type SignedInStaffMember } from '#test/staff-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { openInExcel, readAsExcel, readFields } from './open-in-excel.ts'

const app = useTestApp()
let owner: SignedInStaffMember
let scene: AccessScene
beforeAll(async () => {
  owner = await signInStaff(app, ['owner', 'pharmacist'])
  scene = await buildAccessScene(app)
  await addRows()
})

const csvKeys = endpoints.flatMap((endpoint) =>
  'contentType' in endpoint && endpoint.contentType === 'text/csv'
    ? [`${endpoint.method} ${endpoint.path}` as ApiKey]
    : [],
)

const planted = {
  formula: '=HYPERLINK("http://x.example","Open")',
  batch: '1E5',
  hsn: '04021000',
  pack: '10-12',
  registration: '007',
  phone: '09876543210',
  name: '@Asha ₹',
} as const

/** What the reports of a month show: a packed order with its invoice and its row of the register. */
async function addRows(): Promise<void> {
  for (const key of ['GET /api/desk/orders/:id/documents/:doc', 'GET /api/desk/supplier-returns/:id'] as const)
    await accessTable[key].good(scene)
}

/** Writes texts which Excel takes for numbers, days and formulas into the rows that files show. */
async function plantTexts(): Promise<void> {
  const { formula, batch, hsn, pack, registration, phone, name } = planted
  await app.ctx.db.transaction().execute(async (trx) => {
    // Documents and registers are append-only by trigger.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update products set name = ${formula}, hsn = ${hsn}, pack_size = ${pack}, shelf = ${registration},
      manufacturer = ${name}, usage = '- once a day'`.execute(trx)
    await sql`update batches set number = ${batch} where number not like '1E%'
      and not exists (select from batches as other where other.product_id = batches.product_id and other.id < batches.id)`.execute(
      trx,
    )
    await sql`update prescription_register set batch = ${batch}, prescriber_registration = ${registration},
      patient_name = ${name}, drug = ${formula}`.execute(trx)
    await sql`update documents set lines = replace(lines::text, '"hsn": "', '"hsn": "0')::jsonb`.execute(trx)
    await sql`insert into recall_notices (id, recall_id, order_id, quantity, note)
      select 'notice_' || recalls.id, recalls.id, (select min(id) from orders), 1, ${formula} from recalls
      on conflict do nothing`.execute(trx)
    await sql`update orders set shipping = shipping || ${JSON.stringify({ phoneNumber: phone, name })}::jsonb`.execute(
      trx,
    )
  })
}

async function readFile(key: ApiKey): Promise<Uint8Array> {
  const input = await accessTable[key].good(scene)
  await plantTexts()
  const { status, body } = await sendRawCall(app, key, input as Record<string, unknown>, {
    authorization: `Bearer ${owner.token}`,
  })
  expect(status).toBe(200)
  return new TextEncoder().encode(body)
}

/** The cells of a file which Excel shows in another way than the shop holds them. */
function differencesIn(file: Uint8Array): string[] {
  const shown = openInExcel(file)
  return readFields(file).flatMap((row, line) =>
    row.flatMap((field, place) => {
      const cell = shown[line]?.[place] ?? readAsExcel(field)
      const held = readWrittenCell(field)
      const isSame = {
        text: () => cell.kind === 'text' && cell.shown === held,
        number: () =>
          cell.kind === 'number' &&
          String(Number(held)) === String(cell.value) &&
          /^-?(0|[1-9]\d*)(\.\d+)?$/.test(held),
        day: () => /^\d{4}-\d{2}-\d{2}$/.test(held),
        flag: () => held === 'TRUE' || held === 'FALSE',
        formula: () => false,
      }[cell.kind]()
      return isSame ? [] : [`line ${line + 1}: ${field} is a ${cell.kind}`]
    }),
  )
}

test.each(csvKeys)('%s shows in Excel what the shop holds', async (key) => {
  const file = await readFile(key)
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(differencesIn(file)).toEqual([])
})

test('the files hold the planted texts', async () => {
  const texts = new Set<string>()
  for (const key of csvKeys)
    for (const cell of openInExcel(await readFile(key)).flat()) if (cell.kind === 'text') texts.add(cell.shown)
  expect(Object.values(planted).filter((text) => !texts.has(text))).toEqual([])
})
