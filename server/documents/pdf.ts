import { setImmediate } from 'node:timers/promises'
import { required } from '#domain/required.ts'
import type { PartCounter } from '../http/long-work.ts'
import type { Pdf } from './pdf-fonts.ts'
import { drawQrCode } from './pdf-qr-code.ts'
import { breakText, drawLine } from './pdf-text.ts'

type PdfOptions = {
  readonly title: string
  /** When the contents were written, so that one record gives the same bytes each time. */
  readonly at: Date
  readonly layout?: 'portrait' | 'landscape'
  /** Counts the parts, and the rows of tables. */
  readonly parts?: PartCounter | undefined
  /** Whether each page names its number among those of its part. */
  readonly isNumbered?: boolean
}

const A4_MARGIN = 40
/** The paper of a roll printer is 80 mm wide. Lengths are points. */
const ROLL_WIDTH = 226.77
const ROLL_MARGIN = 10
/** The highest page that readers open. */
const MAX_HEIGHT = 14_400
const CELL_GAP = 6
const CODE_SIDE = 90
const PICTURE_SIDE = 44
const CODE_GAP = 24
/** Two lines. */
const CAPTION_HEIGHT = 22
/** Rows that are drawn in a turn; a row with Telugu takes a millisecond. */
const ROWS_PER_TURN = 10

/** The turns of all drawings, one in each round of the event loop, so that ten drawings delay others no longer than one. */
let lastTurn: Promise<void> = Promise.resolve()

function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

type Draw = (pdf: Pdf) => Promise<void>
type Part = { readonly size: 'A4' | [width: number, height: number]; readonly margin: number; readonly draw: Draw }

/** Draws a PDF on A4. Each part begins on a page of its own. */
export function drawPdf(options: PdfOptions, ...parts: readonly Draw[]): Promise<Uint8Array<ArrayBuffer>> {
  return drawOn(
    options,
    parts.map((draw) => ({ size: 'A4', margin: A4_MARGIN, draw })),
  )
}

/**
 * Draws a PDF for a roll printer: one page for each part, which ends below its last line. It is drawn twice, because a page
 * begins with its height.
 */
export async function drawRoll(options: PdfOptions, ...parts: readonly Draw[]): Promise<Uint8Array<ArrayBuffer>> {
  const ends: number[] = []
  // Each part is drawn twice.
  const halves = options.parts && countHalves(options.parts)
  const pagesOf = (heightOf: (index: number) => number) =>
    parts.map((draw, index): Part => ({ size: [ROLL_WIDTH, heightOf(index)], margin: ROLL_MARGIN, draw }))
  await drawOn(
    { ...options, parts: halves },
    pagesOf(() => MAX_HEIGHT).map((part) => ({
      ...part,
      draw: async (pdf) => {
        await part.draw(pdf)
        ends.push(pdf.y)
      },
    })),
  )
  return drawOn(
    { ...options, parts: halves },
    pagesOf((index) => Math.ceil(required(ends[index])) + ROLL_MARGIN + 1),
  )
}

function countHalves({ advance }: PartCounter): PartCounter {
  return { expect: () => {}, advance: (halves = 1) => advance(halves / 2) }
}

async function drawOn(
  { title, at, layout = 'portrait', parts: counter, isNumbered = false }: PdfOptions,
  parts: readonly Part[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: Document } = await import('pdfkit')
  const { size, margin } = required(parts[0])
  // Pages that follow within a part have the size of the document.
  const info = { Title: title, CreationDate: at }
  const pdf = new Document({ size, layout, margin, info, autoFirstPage: false, bufferPages: isNumbered })
  const chunks: Uint8Array[] = []
  const isDone = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  for (const { draw, ...page } of parts) {
    await takeTurn()
    pdf.addPage({ ...page, layout })
    await draw(pdf)
    if (isNumbered) writePageNumbers(pdf)
    await counter?.advance()
  }
  pdf.end()
  await isDone
  return new Uint8Array(Buffer.concat(chunks))
}

/** Writes "Page 1 of 3" below the text of each page of the part that was drawn last. */
function writePageNumbers(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page)
    const block = breakText(pdf, `Page ${page + 1} of ${count}`, {
      size: 8,
      isBold: false,
      align: 'right',
      width: widthOf(pdf),
    })
    drawLine(pdf, block, 0, marginOf(pdf), bottomOf(pdf) + CELL_GAP)
  }
  pdf.flushPages()
}

type PdfText = { readonly size?: number; readonly isBold?: boolean; readonly align?: 'right' }

/** Writes a paragraph below the last one. */
export function writeText(pdf: Pdf, text: string, { size = 9, isBold = false, align }: PdfText = {}): void {
  const block = breakText(pdf, text, { size, isBold, align, width: widthOf(pdf) })
  for (const index of block.lines.keys()) {
    if (pdf.y + block.lineHeight > bottomOf(pdf)) pdf.addPage()
    const top = pdf.y
    drawLine(pdf, block, index, marginOf(pdf), top)
    moveTo(pdf, top + block.lineHeight)
  }
}

export type PdfColumn<Row> = {
  readonly title: string
  /** The part of the width of the page. */
  readonly share: number
  readonly align?: 'right'
  /** A text, or parts that begin beside those of the other cells, however many lines each has. */
  readonly cellOf: (row: Row) => string | readonly string[]
}

/** Writes a table below the last paragraph. The head is repeated on each page. */
export async function writeTable<Row>(
  pdf: Pdf,
  columns: readonly PdfColumn<Row>[],
  rows: readonly Row[],
  counter?: PartCounter,
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
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await takeTurn()
    await counter?.advance()
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
  texts: readonly (string | readonly string[])[],
  { isBold, onPage }: { readonly isBold: boolean; readonly onPage: () => void },
): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const unit = widthOf(pdf) / shares
  let left = marginOf(pdf)
  const broken = columns.map(({ share, align }, index) => {
    const text = texts[index] ?? ''
    const box = { size: 8, isBold, align, width: share * unit - CELL_GAP }
    const parts = typeof text === 'string' ? [text] : text
    const cell = { left, isAligned: typeof text !== 'string', blocks: parts.map((part) => breakText(pdf, part, box)) }
    left += share * unit
    return cell
  })
  const aligned = broken.filter(({ isAligned }) => isAligned)
  const heightOf = (part: number) => Math.max(...aligned.map(({ blocks }) => blocks[part]?.lines.length ?? 0))
  const cells = broken.map((cell) => ({ left: cell.left, block: joinParts(cell, heightOf) }))
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
  writeRule(pdf)
}

type PdfParts = { readonly isAligned: boolean; readonly blocks: readonly ReturnType<typeof breakText>[] }

/** The parts of a cell below each other, each as high as the highest of its row. */
function joinParts({ isAligned, blocks }: PdfParts, heightOf: (part: number) => number) {
  const [first] = blocks
  if (!isAligned || first === undefined) return required(first)
  const blank = { text: '', width: 0 }
  const lines = blocks.flatMap((block, part) => [
    ...block.lines,
    ...Array.from({ length: heightOf(part) - block.lines.length }, () => blank),
  ])
  const largest = (metric: 'lineHeight' | 'ascent') => Math.max(...blocks.map((block) => block[metric]))
  return { ...first, lines, lineHeight: largest('lineHeight'), ascent: largest('ascent') }
}

/** Writes a line over the whole width. */
export function writeRule(pdf: Pdf): void {
  const end = pdf.y + CELL_GAP / 3
  pdf
    .moveTo(marginOf(pdf), end)
    .lineTo(marginOf(pdf) + widthOf(pdf), end)
    .lineWidth(0.5)
    .strokeColor('#999999')
    .stroke()
  moveTo(pdf, end + CELL_GAP / 2)
}

/** Writes a square PNG below the last paragraph. */
export function writePicture(pdf: Pdf, png: Buffer): void {
  const top = pdf.y
  pdf.image(png, marginOf(pdf), top, { width: PICTURE_SIDE, height: PICTURE_SIDE })
  moveTo(pdf, top + PICTURE_SIDE + CELL_GAP)
}

type PdfCode = { readonly text: string; readonly caption: string }

/** Writes QR codes side by side below the last paragraph, each with a caption below it. */
export function writeCodes(pdf: Pdf, codes: readonly PdfCode[]): void {
  const side = CODE_SIDE + CAPTION_HEIGHT
  if (pdf.y + side > bottomOf(pdf)) pdf.addPage()
  const top = pdf.y
  for (const [index, { text, caption }] of codes.entries()) {
    const left = marginOf(pdf) + index * (CODE_SIDE + CODE_GAP)
    drawQrCode(pdf, text, { left, top, side: CODE_SIDE })
    // A code on the reader's own screen cannot be scanned, so it is a link too.
    pdf.link(left, top, CODE_SIDE, CODE_SIDE, text)
    const block = breakText(pdf, caption, { size: 7, isBold: false, width: CODE_SIDE })
    for (const line of block.lines.keys())
      drawLine(pdf, block, line, left, top + CODE_SIDE + 2 + line * block.lineHeight)
  }
  moveTo(pdf, top + side)
}

function marginOf(pdf: Pdf): number {
  return pdf.page.margins.left
}

function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * marginOf(pdf)
}

function bottomOf(pdf: Pdf): number {
  return pdf.page.height - pdf.page.margins.bottom
}

function moveTo(pdf: Pdf, y: number): void {
  pdf.x = marginOf(pdf)
  pdf.y = y
}
