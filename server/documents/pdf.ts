import { setImmediate } from 'node:timers/promises'
import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

type PdfOptions = {
  readonly title: string
  /** When the contents were written, so that one record gives the same bytes each time. */
  readonly at: Date
  readonly layout?: 'portrait' | 'landscape'
}

const MARGIN = 40
const CELL_GAP = 6
/** Rows that are drawn before other requests get their turn. */
const ROWS_PER_TURN = 20

/** Draws a PDF on A4. */
export async function drawPdf(
  { title, at, layout = 'portrait' }: PdfOptions,
  draw: (pdf: Pdf) => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size: 'A4', layout, margin: MARGIN, info: { Title: title, CreationDate: at } })
  const chunks: Uint8Array[] = []
  const isDone = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  await draw(pdf)
  pdf.end()
  await isDone
  return new Uint8Array(Buffer.concat(chunks))
}

type PdfText = { readonly size?: number; readonly isBold?: boolean; readonly align?: 'right' }

/** Writes a paragraph below the last one. */
export function writeText(pdf: Pdf, text: string, { size = 9, isBold = false, align }: PdfText = {}): void {
  pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  pdf.text(printable(text), MARGIN, pdf.y, { width: pdf.page.width - 2 * MARGIN, ...(align && { align }) })
}

export type PdfColumn<Row> = {
  readonly title: string
  /** The part of the width of the page. */
  readonly share: number
  readonly align?: 'right'
  readonly cellOf: (row: Row) => string
}

/** Writes a table below the last paragraph. The head is repeated on each page. */
export async function writeTable<Row>(
  pdf: Pdf,
  columns: readonly PdfColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const unit = (pdf.page.width - 2 * MARGIN) / shares
  const bottom = () => pdf.page.height - MARGIN
  const writeRow = (texts: readonly string[], font: string) => {
    pdf.font(font).fontSize(8)
    const cells = columns.map(({ share, align }, index) => ({
      text: printable(texts[index] ?? ''),
      box: { width: share * unit - CELL_GAP, ...(align && { align }) },
    }))
    const height = Math.max(...cells.map(({ text, box }) => pdf.heightOfString(text, box)))
    if (pdf.y + height > bottom()) {
      pdf.addPage()
      if (font !== HEAD_FONT) writeHead()
      pdf.font(font).fontSize(8)
    }
    const top = pdf.y
    let left = MARGIN
    for (const [index, { text, box }] of cells.entries()) {
      pdf.text(text, left, top, box)
      left += (columns[index]?.share ?? 0) * unit
    }
    const end = top + height + CELL_GAP / 3
    pdf
      .moveTo(MARGIN, end)
      .lineTo(pdf.page.width - MARGIN, end)
      .lineWidth(0.5)
      .strokeColor('#999999')
      .stroke()
    pdf.x = MARGIN
    pdf.y = end + CELL_GAP / 2
  }
  const writeHead = () =>
    writeRow(
      columns.map(({ title }) => title),
      HEAD_FONT,
    )
  writeHead()
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await setImmediate()
    writeRow(
      columns.map(({ cellOf }) => cellOf(row)),
      'Helvetica',
    )
  }
}

const HEAD_FONT = 'Helvetica-Bold'

/** The built-in fonts draw the characters of Windows-1252. Others become question marks. */
function printable(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g, '?')
}
