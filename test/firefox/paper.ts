import { inflateSync } from 'node:zlib'
import type { Page } from '#bench/tools/puppeteer.ts'

/** The page as Firefox prints it on A4: how many sheets, and the words on them, as far as they have no ligatures. */
export async function onPaper(page: Page): Promise<{ sheets: number; text: string }> {
  const pdf = Buffer.from(await page.pdf({ format: 'A4' }))
  const parts = streamsOf(pdf)
  const sheets = parts.map((part) => /\/Type \/Pages[^]*?\/Count (\d+)/.exec(part)?.[1]).find(Boolean)
  return { sheets: Number(sheets ?? 0), text: parts.flatMap(wordsOf).join(' ') }
}

/** What lies packed between the headings of the file's parts. */
function streamsOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  return [...file.matchAll(/>>\s*stream\r?\n/g)].flatMap(({ index, 0: heading }) => {
    const start = index + heading.length
    const packed = pdf.subarray(start, file.indexOf('endstream', start))
    try {
      return [inflateSync(packed).toString('latin1')]
    } catch {
      // Pictures are packed in other ways.
      return []
    }
  })
}

/** Text is written `(word)Tj`, or `[(wo)-3(rd)]TJ` where letters are set closer. */
function wordsOf(part: string): string[] {
  return [...part.matchAll(/((?:\[[^\]]*\]|\((?:\\.|[^\\)])*\)))\s*T[jJ]/g)].map(([, shown = '']) =>
    [...shown.matchAll(/\(((?:\\.|[^\\)])*)\)/g)].map(([, letters = '']) => letters.replace(/\\(.)/g, '$1')).join(''),
  )
}
