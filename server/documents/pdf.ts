import { setImmediate } from 'node:timers/promises'
import type { Pdf } from './pdf-fonts.ts'
import { breakText, drawLine } from './pdf-text.ts'

type PdfOptions = {
  readonly title: string
  /** When the contents were written, so that one record gives the same bytes each time. */
  readonly at: Date
  readonly layout?: 'portrait' | 'landscape'
}

const MARGIN = 40
const CELL_GAP = 6
/** Rows that are drawn before the event loop handles other requests. */
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
  const block = breakText(pdf, text, { size, isBold, align, width: pdf.page.width - 2 * MARGIN })
  for (const index of block.lines.keys()) {
    if (pdf.y + block.lineHeight > bottomOf(pdf)) pdf.addPage()
    const top = pdf.y
    drawLine(pdf, block, index, MARGIN, top)
    moveTo(pdf, top + block.lineHeight)
  }
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
  const writeHead = () =>
    writeRow(
      pdf,
      columns,
      columns.map(({ title }) => title),
      { isBold: true, onPage: () => {} },
    )
  writeHead()
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await setImmediate()
    writeRow(
      pdf,
      columns,
      columns.map(({ cellOf }) => cellOf(row)),
      { isBold: false, onPage: writeHead },
    )
  }
}

/** Writes the cells of a row side by side. A row that is higher than a page continues on the next one. */
function writeRow(
  pdf: Pdf,
  columns: readonly Pick<PdfColumn<never>, 'share' | 'align'>[],
  texts: readonly string[],
  { isBold, onPage }: { readonly isBold: boolean; readonly onPage: () => void },
): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const unit = (pdf.page.width - 2 * MARGIN) / shares
  let left = MARGIN
  const cells = columns.map(({ share, align }, index) => {
    const cell = {
      left,
      block: breakText(pdf, texts[index] ?? '', { size: 8, isBold, align, width: share * unit - CELL_GAP }),
    }
    left += share * unit
    return cell
  })
  const lineHeight = Math.max(...cells.map(({ block }) => block.lineHeight))
  const ascent = Math.max(...cells.map(({ block }) => block.ascent))
  const count = Math.max(...cells.map(({ block }) => block.lines.length))
  const startPage = () => {
    pdf.addPage()
    onPage()
  }
  const isOnePage = count * lineHeight < pdf.page.height / 2
  if (isOnePage && pdf.y + count * lineHeight > bottomOf(pdf)) startPage()
  for (let from = 0; from < count;) {
    if (pdf.y + lineHeight > bottomOf(pdf)) startPage()
    const top = pdf.y
    const fitting = Math.min(count - from, Math.max(1, Math.floor((bottomOf(pdf) - top) / lineHeight)))
    for (const { left, block } of cells)
      for (let line = 0; line < fitting; line += 1)
        drawLine(pdf, { ...block, ascent }, from + line, left, top + line * lineHeight)
    from += fitting
    moveTo(pdf, top + fitting * lineHeight)
  }
  drawRule(pdf)
}

function drawRule(pdf: Pdf): void {
  const end = pdf.y + CELL_GAP / 3
  pdf
    .moveTo(MARGIN, end)
    .lineTo(pdf.page.width - MARGIN, end)
    .lineWidth(0.5)
    .strokeColor('#999999')
    .stroke()
  moveTo(pdf, end + CELL_GAP / 2)
}

function bottomOf(pdf: Pdf): number {
  return pdf.page.height - MARGIN
}

function moveTo(pdf: Pdf, y: number): void {
  pdf.x = MARGIN
  pdf.y = y
}
