import type { RegisterMonth, RegisterRow } from '#contract/documents.ts'
import { monthTitle, registers } from '#domain/documents/registers.ts'
import { documentExpiry } from '#domain/stock/batch-state.ts'
import { formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { type CsvCell, csvTable, dayCell, numberCell, textCell } from '../lists/csv-table.ts'
import type { CsvLines } from '../http/handle.ts'
import type { PartCounter } from '../http/long-work.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { auditRead } from '../desk-change/record-audit.ts'
import { drawPdf, type PdfColumn, writeTable, writeText } from './pdf.ts'
import { countRegister, readRegister } from './register-queries.ts'

const csvColumns: Readonly<Record<string, (row: RegisterRow) => CsvCell>> = {
  serial: ({ serial }) => numberCell(serial),
  date: ({ at }) => dayCell(indianDay(new Date(at))),
  document: ({ document }) => textCell(document),
  order: ({ order }) => textCell(order.orderNumber),
  patient: ({ patient }) => textCell(patient.name),
  patientAddress: ({ patient }) => textCell(patient.address),
  prescriber: ({ prescriber }) => textCell(prescriber.name),
  prescriberRegistration: ({ prescriber }) => textCell(prescriber.registration),
  prescriberAddress: ({ prescriber }) => textCell(prescriber.address),
  schedule: ({ schedule }) => textCell(schedule),
  drug: ({ drug }) => textCell(drug),
  maker: ({ maker }) => textCell(maker),
  batch: ({ batch }) => textCell(batch),
  expiry: ({ expiresOn }) => dayCell(expiresOn),
  packs: ({ quantity }) => numberCell(quantity),
  pharmacist: ({ pharmacist }) => textCell(pharmacist.name),
  pharmacistRegistration: ({ pharmacist }) => textCell(pharmacist.registration),
  corrects: ({ corrects }) => numberCell(corrects),
  reason: ({ reason }) => textCell(reason),
}

const pdfColumns: readonly PdfColumn<RegisterRow>[] = [
  { title: 'No.', share: 4, cellOf: ({ serial }) => String(serial) },
  { title: 'Date, document', share: 10, cellOf: ({ at, document }) => `${formatDate(at)}\n${document}` },
  { title: 'Patient', share: 14, cellOf: ({ patient }) => `${patient.name}\n${patient.address}` },
  {
    title: 'Prescriber',
    share: 14,
    cellOf: ({ prescriber: { name, registration, address } }) =>
      [name, registration, address].filter(Boolean).join('\n'),
  },
  { title: 'Drug, maker', share: 15, cellOf: ({ drug, maker, schedule }) => `${drug} (${schedule})\n${maker}` },
  { title: 'Batch', share: 8, cellOf: ({ batch }) => batch },
  { title: 'Expiry', share: 5, cellOf: ({ expiresOn }) => documentExpiry(expiresOn) },
  { title: 'Packs', share: 4, align: 'right', cellOf: ({ quantity }) => String(quantity) },
  { title: 'Pharmacist', share: 10, cellOf: ({ pharmacist }) => `${pharmacist.name}\n${pharmacist.registration}` },
  {
    title: 'Remarks',
    share: 10,
    cellOf: ({ corrects, correctedBy, reason }) =>
      [
        ...(corrects === null ? [] : [`Corrects no. ${corrects}: ${reason}`]),
        ...(correctedBy === null ? [] : [`Corrected by no. ${correctedBy}`]),
      ].join('\n'),
  },
]

/** A register of one month as lines of a CSV file. The audit log names who exported it. */
export async function exportAsCsv(ctx: Context, principal: StaffPrincipal, chosen: RegisterMonth): Promise<CsvLines> {
  await auditExport(ctx, principal, chosen)
  return csvTable(csvColumns, readRegister(ctx.db, chosen), await countRegister(ctx.db, chosen))
}

/** A register of one month as a PDF, the same bytes until a row is added. The audit log names who exported it. */
export async function exportAsPdf(
  ctx: Context,
  principal: StaffPrincipal,
  chosen: RegisterMonth,
  parts: PartCounter,
): Promise<Uint8Array<ArrayBuffer>> {
  await auditExport(ctx, principal, chosen)
  const rows: RegisterRow[] = []
  for await (const row of readRegister(ctx.db, chosen)) rows.push(row)
  parts.expect(rows.length)
  const title = `${registers[chosen.register]}, ${monthTitle(chosen.month)}`
  const at = new Date(rows.at(-1)?.at ?? startOfIndianDay(`${chosen.month}-01`))
  return drawPdf({ title, at, layout: 'landscape' }, async (pdf) => {
    writeText(pdf, title, { size: 14, isBold: true })
    const { name, licences } = ctx.settings.shop
    writeText(pdf, [name, ...licences.map(({ label, number }) => `${label}: ${number}`)].join(' · '))
    pdf.moveDown()
    await writeTable(pdf, pdfColumns, rows, parts)
    if (rows.length === 0) writeText(pdf, 'No entry in this month.')
  })
}

async function auditExport(ctx: Context, principal: StaffPrincipal, { register, month }: RegisterMonth): Promise<void> {
  const subject = { kind: 'register', id: `${register} ${month}` } as const
  await auditRead(ctx, principal, { action: 'registers.export', subject })
}
