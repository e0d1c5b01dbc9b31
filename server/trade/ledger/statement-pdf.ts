import type { TradeLedgerInPaise } from '#contract/trade-money.ts'
import { formatRupees, type Paise, paise } from '#domain/money.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { entryNames, type InvoiceAge, invoiceAgeNames } from '#domain/ledgers/trade-money.ts'
import type { Context } from '../../context.ts'
import { drawPdf, type PdfColumn, writeRule, writeTable, writeText } from '../../documents/pdf.ts'
import type { PartCounter } from '../../http/long-work.ts'
import { readSeller } from '../../documents/read-seller.ts'
import { readLedger } from './ledger-queries.ts'

type Entry = TradeLedgerInPaise['entries'][number]

/** The statement of a buyer from a day on, as a PDF. */
export async function readStatementPdf(
  ctx: Pick<Context, 'db' | 'now' | 'config' | 'settings'>,
  accountId: string,
  from: string | undefined,
  parts?: PartCounter,
): Promise<Uint8Array<ArrayBuffer>> {
  const ledger = await readLedger(ctx, accountId, from)
  const seller = readSeller(ctx)
  parts?.expect(ledger.entries.length)
  const { buyer } = ledger
  const at = ctx.now()
  return drawPdf({ title: `Statement of ${buyer.firm}`, at }, async (pdf) => {
    writeText(pdf, seller.name, { size: 15, isBold: true })
    writeText(pdf, [seller.legalName, ...seller.address, seller.phone].join(', '))
    if (seller.gstin !== '') writeText(pdf, `GSTIN: ${seller.gstin}`, { isBold: true })
    writeRule(pdf)
    writeText(pdf, `Statement of account ${buyer.number}`, { size: 13, isBold: true })
    writeText(pdf, [buyer.firm, ...(buyer.gstin === '' ? [] : [`GSTIN ${buyer.gstin}`])].join(', '))
    writeText(pdf, `${formatDate(startOfIndianDay(ledger.from))} to ${formatDate(at)}`)
    pdf.moveDown()
    writeText(pdf, `Due before: ${signed(ledger.opening)}`)
    await writeTable(pdf, columns, ledger.entries, parts)
    writeText(pdf, `Due: ${signed(ledger.balance)}`, { size: 11, isBold: true, align: 'right' })
    pdf.moveDown()
    const ages = (Object.keys(invoiceAgeNames) as InvoiceAge[]).map(
      (age) => `${invoiceAgeNames[age]}: ${formatRupees(ledger.ages[age])}`,
    )
    writeText(pdf, `Unpaid invoices by age. ${ages.join(' · ')}`, { size: 8 })
    if (seller.upiAddress !== '') writeText(pdf, `Pay by UPI to ${seller.upiAddress}.`, { size: 8 })
  })
}

const columns: readonly PdfColumn<Entry>[] = [
  { title: 'Date', share: 10, cellOf: ({ on }) => formatDate(startOfIndianDay(on)) },
  {
    title: 'What',
    share: 28,
    cellOf: ({ kind, number, note }) => [`${entryNames[kind]} ${number}`, note].filter(Boolean).join(', '),
  },
  { title: 'Amount', share: 14, align: 'right', cellOf: ({ amount }) => signed(amount) },
  { title: 'Due', share: 14, align: 'right', cellOf: ({ balance }) => signed(balance) },
]

function signed(amount: Paise): string {
  const text = formatRupees(paise(Math.abs(amount)))
  return amount < 0 ? `−${text}` : text
}
