import { sql } from 'kysely'
import { type PortalInvoice, eInvoiceFields } from '#domain/documents/e-invoice.ts'
import { readQrPayload } from '#domain/documents/signed-qr.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import { qrPayload } from '../documents/qr-payload.ts'
import { saveEInvoice } from '../documents/registered-papers.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { refuseUnreadable, readUploadedRecords } from '../lists/read-table.ts'
import type { ListCaller } from '../lists/read-workbook.ts'
import { UnreadableFile } from '../lists/unreadable-file.ts'

const MAX_ROWS = 5000
const SHOWN = 100

type PortalFile = { readonly file: Uint8Array; readonly caller: ListCaller }
/** A row of the file: the texts by heading without signs, such as `ackno`. */
type PortalRow = { readonly line: number; readonly texts: ReadonlyMap<string, string> }
type RefusedRow = { readonly line: number; readonly text: string; readonly reason: string }

/** Keeps the e-invoices of a file of the portal, each in its own transaction (documents-12). */
export async function importEInvoices(ctx: Context, principal: StaffPrincipal, portalFile: PortalFile) {
  const rows = await refuseUnreadable(() => readPortalFile(portalFile))
  const refused: RefusedRow[] = []
  let saved = 0
  for (const row of rows)
    try {
      await saveRow(ctx, principal, readRow(row))
      saved += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ line: row.line, text: [...row.texts.values()].join(', ').slice(0, 300), reason: error.message })
    }
  return { saved, refused: refused.slice(0, SHOWN) }
}

async function saveRow(ctx: Context, principal: StaffPrincipal, eInvoice: PortalInvoice): Promise<void> {
  const number = readQrPayload(qrPayload(eInvoice.qr))?.number ?? ''
  await inTransaction(ctx.db, async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select('orders.id')
      .where('orders.id', 'in', trx.selectFrom('documents').select('order_id').where('number', '=', number))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (order === undefined) throw new Refusal('not_found', `No invoice has the number ${number}.`)
    if (await hasIrn(trx, order.id, eInvoice.irn)) return
    await saveEInvoice(ctx, trx, { orderId: order.id, at: ctx.now() }, eInvoice)
    await recordAudit(ctx, trx, principal, {
      action: 'orders.recordEInvoice',
      subject: { kind: 'order', id: order.id },
      changes: { irn: { before: null, after: `${eInvoice.irn} of ${number}` } },
    })
  })
}

/** Whether an earlier file, or a colleague, gave this IRN to a document of the order. */
async function hasIrn(trx: Trx, orderId: string, irn: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders where id = ${orderId} and e_invoice ->> 'irn' = ${irn}
    union all select from credit_note_irns where order_id = ${orderId} and e_invoice ->> 'irn' = ${irn}`.execute(trx)
  return rows.length > 0
}

/** The e-invoice of a row. Refuses one without IRN or QR code, or in another form. */
function readRow({ texts }: PortalRow): PortalInvoice {
  const textOf = (...headings: readonly string[]) => headings.map((one) => texts.get(one)).find(Boolean) ?? ''
  const { irn: irnField, qr: qrField } = eInvoiceFields
  const irn = irnField.format.normalise(textOf('irn', 'irnno', 'irnnumber'))
  const qr = qrField.format.normalise(textOf('signedqrcode', 'signedqr', 'qrcode', 'qr'))
  const reason =
    irn === '' || qr === ''
      ? 'The row has no IRN or no signed QR code.'
      : (irnField.format.refusal(irn) ?? qrField.format.refusal(qr))
  if (reason !== null) throw new Refusal('invalid', reason)
  const ackNumber = textOf('ackno', 'acknumber', 'acknowledgementno', 'acknowledgementnumber').replaceAll(/\D/g, '')
  return {
    irn,
    qr,
    ackNumber: ackNumber.slice(0, 15),
    ackOn: readAckDay(textOf('ackdt', 'ackdate', 'acknowledgementdate')),
  }
}

/** The day of "2026-11-26 14:03:00" or "26/11/2026 14:03". */
function readAckDay(text: string): string {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(text) ?? []
  const day = year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (Number.isNaN(Date.parse(day)) || !/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new Refusal('invalid', 'The row has no date of the acknowledgement.')
  return day
}

const headingOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

async function readPortalFile({ file, caller }: PortalFile): Promise<readonly PortalRow[]> {
  const [first] = new TextDecoder()
    .decode(file.subarray(0, 64))
    .replace(/^\uFEFF/u, '')
    .trimStart()
  const rows = first === '[' || first === '{' ? readJson(file) : await readTable({ file, caller })
  if (rows.length > MAX_ROWS) throw new UnreadableFile(`The file has more than ${MAX_ROWS} rows.`)
  return rows
}

function readJson(file: Uint8Array): PortalRow[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder().decode(file).replace(/^\uFEFF/u, ''))
  } catch {
    throw new UnreadableFile('The file is no JSON of the portal.')
  }
  return findEntries(parsed).map((entry, index) => ({
    line: index + 1,
    texts: new Map(
      Object.entries(entry)
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(([name, value]) => [headingOf(name), String(value)]),
    ),
  }))
}

/** The entries with an IRN: of a list, of one answer, and of the answers around them. */
function findEntries(value: unknown, depth = 0): object[] {
  if (depth > 4 || typeof value !== 'object' || value === null) return []
  if (Object.keys(value).some((name) => headingOf(name) === 'irn')) return [value]
  return Object.values(value).flatMap((inner) => findEntries(inner, depth + 1))
}

async function readTable({ file, caller }: PortalFile): Promise<PortalRow[]> {
  const countMissing = (header: readonly string[]) => (header.some((cell) => headingOf(cell).startsWith('irn')) ? 0 : 1)
  const rows: PortalRow[] = []
  let headings: readonly string[] | null = null
  for await (const lot of readUploadedRecords(file, caller, { countMissing }))
    for (const { line, cells } of lot) {
      if (headings === null) headings = cells.map(headingOf)
      else if (cells.some((cell) => cell.trim() !== ''))
        rows.push({ line, texts: new Map(headings.map((heading, index) => [heading, cells[index]?.trim() ?? ''])) })
    }
  if (headings === null || !headings.some((heading) => heading.startsWith('irn')))
    throw new UnreadableFile('The file has no column for the IRN.')
  return rows
}
