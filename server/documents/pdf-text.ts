import { required } from '#domain/required.ts'
import { chooseFont, drawable, type Pdf, pdfScripts, splitByFont, type TextRun } from './pdf-fonts.ts'

type PdfTextStyle = { readonly size: number; readonly isBold: boolean }
type PdfTextBox = PdfTextStyle & { readonly width: number; readonly align?: 'right' | undefined }

/** A text broken into lines. Lengths are points. */
type PdfBlock = {
  readonly lines: readonly PdfLine[]
  readonly lineHeight: number
  readonly ascent: number
  readonly box: PdfTextBox
}
type PdfLine = { readonly text: string; readonly width: number }

/** A word with the spaces before it. It may break after a hyphen. */
const WORD = /\s*(?:[^\s-]+-*|-+)/g
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Breaks a text into lines that are at most as wide as the box. */
export function breakText(pdf: Pdf, text: string, box: PdfTextBox): PdfBlock {
  const clean = drawable(text)
  const scripts = [...new Set(splitByFont(clean.replaceAll('\n', ' ')).map(({ script }) => script))]
  const largest = (metric: 'ascent' | 'lineHeight') =>
    box.size * Math.max(pdfScripts.latin[metric], ...scripts.map((script) => pdfScripts[script][metric]))
  return {
    lines: clean.split('\n').flatMap((paragraph) => breakParagraph(pdf, paragraph, box)),
    lineHeight: largest('lineHeight'),
    ascent: largest('ascent'),
    box,
  }
}

function breakParagraph(pdf: Pdf, paragraph: string, box: PdfTextBox): PdfLine[] {
  const lines = [{ text: '', width: 0 }]
  const append = (part: string) => {
    const last = required(lines.at(-1))
    const width = measure(pdf, part, box)
    if (last.text !== '' && last.width + width > box.width) return false
    lines[lines.length - 1] = { text: last.text + part, width: last.width + width }
    return true
  }
  for (const [word] of paragraph.matchAll(WORD)) {
    const bare = word.trimStart()
    const isTooWide = measure(pdf, bare, box) > box.width
    if (!isTooWide && append(word)) continue
    if (required(lines.at(-1)).text !== '') lines.push({ text: '', width: 0 })
    if (!isTooWide) append(bare)
    else
      for (const { segment } of graphemes.segment(bare))
        if (!append(segment)) {
          lines.push({ text: '', width: 0 })
          append(segment)
        }
  }
  return lines
}

function measure(pdf: Pdf, text: string, style: PdfTextStyle): number {
  return splitByFont(text).reduce((sum, run) => sum + measureRun(pdf, run, style), 0)
}

/** Caches widths, because shaping a word takes a millisecond and words repeat. */
const widths = new WeakMap<Pdf, Map<string, number>>()

function measureRun(pdf: Pdf, { text, script }: TextRun, { size, isBold }: PdfTextStyle): number {
  const known = widths.get(pdf) ?? new Map<string, number>()
  widths.set(pdf, known)
  const key = `${script} ${isBold} ${size} ${text}`
  const width = known.get(key) ?? pdf.fontSize(size).widthOfString(text, chooseFont(pdf.fontSize(size), script, isBold))
  known.set(key, width)
  return width
}

/** Draws one line of a block with its top left corner at a place. */
export function drawLine(pdf: Pdf, { lines, ascent, box }: PdfBlock, index: number, left: number, top: number): void {
  const line = lines[index]
  if (line === undefined) return
  // Known widths are not measured again, which would set the size.
  pdf.fontSize(box.size)
  let x = box.align === 'right' ? left + box.width - line.width : left
  for (const run of splitByFont(line.text)) {
    const width = measureRun(pdf, run, box)
    const known = { textWidth: width } as PDFKit.Mixins.TextOptions
    drawRun(pdf, run, { ...chooseFont(pdf, run.script, box.isBold), ...known }, x, top + ascent)
    x += width
  }
}

/** Marks shaped text with its spelling for search and copies, because its glyphs are in the order of their shapes. */
function drawRun(pdf: Pdf, { text, script }: TextRun, options: PDFKit.Mixins.TextOptions, x: number, baseline: number) {
  const isMarked = script !== 'latin'
  if (isMarked) pdf.markContent('Span', { actual: text })
  pdf.text(text, x, baseline, { ...options, lineBreak: false, baseline: 'alphabetic' })
  if (isMarked) pdf.endMarkedContent()
}
