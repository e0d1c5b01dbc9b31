import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import opentype from 'opentype.js'
import { expect, test, vi } from 'vitest'
import { drawPdf, drawRoll, writeTable, writeText } from './pdf.ts'
import { pdfScripts } from './pdf-fonts.ts'
import { breakText } from './pdf-text.ts'
import { unpackWoff } from './unpack-woff.ts'

/** The text of each page as PDFium reads it. */
async function readPages(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  return [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '))
}

const column = { title: 'Patient', share: 1, cellOf: (text: string) => text }

function draw(texts: readonly string[], isBold = false): Promise<Uint8Array> {
  return drawPdf({ title: 'Names', at: new Date(0) }, async (pdf) => {
    for (const text of texts) writeText(pdf, text, { isBold })
    await writeTable(pdf, [column, { title: 'Packs', share: 1, align: 'right', cellOf: () => '1' }], texts)
  })
}

const names = [
  'Patient: శ్రీనివాస్ ప్రిస్క్రిప్షన్, 4 Example Lane',
  'డా. లక్ష్మీ (Dr. Lakshmi), ₹ 1,234',
  'डॉ. विश्वनाथ कृष्णमूर्ति, किताब।',
  'Kṛṣṇa Āchārya ş ţ',
  'Zoë Müller–Šimić, €5',
]

test.each([false, true])('draws names in Telugu, Devanagari and extended Latin, bold: %s', async (isBold) => {
  const [text = ''] = await readPages(await draw(names, isBold))
  // PDFium puts spaces between fonts.
  const bare = text.replaceAll(' ', '')
  expect(names.filter((name) => bare.split(name.replaceAll(' ', '')).length !== 3)).toEqual([])
  expect(text).not.toContain('?')
})

test('writes letters without a font as their code points, and leaves out marks that draw nothing', async () => {
  const [text] = await readPages(await draw(['மா\u200e 😀', 'a\tb\u0007c']))
  expect(text).toContain('[U+0BAE U+0BBE] [U+1F600]')
  expect(text).toContain('a b c')
})

test.each([
  ['ABCDEFGHIJKLMNOPQRSTUVWXY', 30],
  ['ABCDEFGHIJKLMNOPQRSTUVWXY tablets', 30],
  ['of ABCDEFGHIJKLMNOPQRSTUVWXY', 30],
  ['Amoxicillin-Clavulanate 625', 24],
])('breaks the words of %s that are wider than %i points, the first one too', async (text, width) => {
  await drawPdf({ title: 'Words', at: new Date(0) }, async (pdf) => {
    const { lines } = breakText(pdf, text, { size: 8, isBold: false, width })
    expect(
      lines
        .map((line) => line.text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(text.replaceAll(' ', ''))
    expect(lines.filter((line) => line.text === '' || line.width > width)).toEqual([])
  })
})

test('parts of cells begin beside each other, however many lines each has', async () => {
  const columns = [
    { title: 'Batch', share: 1, cellOf: () => ['ABCDEFGHIJKLMNOPQRSTUVWXY', 'B2'] },
    { title: 'Packs', share: 9, cellOf: () => ['11', '22'] },
  ]
  const baselines = new Map<string, number>()
  await drawPdf({ title: 'Parts', at: new Date(0) }, async (pdf) => {
    const text = vi.spyOn(pdf, 'text')
    await writeTable(pdf, columns, [null])
    for (const [drawn, , y] of text.mock.calls as unknown as [string, number, number][]) baselines.set(drawn, y)
  })
  expect(baselines.get('22')).toBe(baselines.get('B2'))
  expect(baselines.get('11')).toBeLessThan(baselines.get('22')!)
  expect(baselines.size).toBeGreaterThan(6)
})

test('numbers the pages of each part', async () => {
  const draw = (lines: number) => async (pdf: Parameters<typeof writeText>[0]) => {
    for (let line = 0; line < lines; line += 1) writeText(pdf, `Line ${line}`)
  }
  const pages = await readPages(await drawPdf({ title: 'Many', at: new Date(0), isNumbered: true }, draw(90), draw(2)))
  expect(pages.map((text) => /Page \d of \d/.exec(text)?.[0])).toEqual(['Page 1 of 2', 'Page 2 of 2', 'Page 1 of 1'])
})

test('gives the same bytes each time', async () => {
  expect(Buffer.from(await draw(names)).equals(await draw(names))).toBe(true)
})

test('continues a row that is higher than a page, below a repeated head', async () => {
  const lines = Array.from({ length: 90 }, (_, index) => `Line-${index}.`)
  const pages = await readPages(
    await drawPdf({ title: 'Long', at: new Date(0) }, (pdf) => writeTable(pdf, [column], [lines.join('\n')])),
  )
  expect(pages).toHaveLength(2)
  expect(pages.every((text) => text.trimStart().startsWith('Patient'))).toBe(true)
  for (const line of lines) expect(pages.join(' ')).toContain(line)
})

const locate = createRequire(import.meta.url)

test.each(Object.entries(pdfScripts).filter(([script]) => script !== 'latin'))(
  'the fonts for %s have every character of its pattern',
  (_, { file, pattern }) => {
    for (const weight of [400, 700]) {
      const font = unpackWoff(readFileSync(locate.resolve(`@fontsource/${file}-${weight}-normal.woff`)))
      const { charToGlyphIndex, ...rest } = opentype.parse(Uint8Array.from(font).buffer)
      const missing: string[] = []
      for (let code = 0; code <= 0xffff; code += 1) {
        const character = String.fromCodePoint(code)
        if (pattern.test(character) && !(charToGlyphIndex.call(rest, character) > 0)) missing.push(code.toString(16))
      }
      expect(missing).toEqual([])
    }
  },
)

test.each([
  ['Telugu', 'కఖగఘఙచఛజఝఞటఠడఢణతథదధనపఫబభమయరఱలళవశషసహ', 'కయరలవష', '్', 'ీ'],
  ['Devanagari', 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह', 'कयरलवष', '्', 'ी'],
])('draws conjuncts of each letter in %s', async (_, letters, below, virama, vowel) => {
  const words = [...letters].flatMap((one) => [...below].map((other) => one + virama + other + vowel))
  const pages = await readPages(
    await drawPdf({ title: 'Words', at: new Date(0) }, async (pdf) => writeText(pdf, words.join(' '))),
  )
  const text = pages.join(' ')
  expect(words.filter((word) => !text.includes(word))).toEqual([])
})

test('ten drawings at once draw one part in each round of the event loop', async () => {
  let rounds = 0
  let isWatching = true
  const count = () => {
    rounds += 1
    if (isWatching) setImmediate(count)
  }
  setImmediate(count)
  const drawnAt: number[] = []
  const parts = Array.from({ length: 8 }, () => async () => void drawnAt.push(rounds))
  await Promise.all(Array.from({ length: 10 }, () => drawPdf({ title: 'Many', at: new Date(0) }, ...parts)))
  isWatching = false
  expect(drawnAt).toHaveLength(80)
  expect(new Set(drawnAt).size).toBe(80)
})

test.each([drawPdf, drawRoll])('counts the parts of a drawing, and stops when counting throws', async (draw) => {
  let counted = 0
  const parts = Array.from({ length: 6 }, () => async () => {})
  const advance = async (more = 1) => {
    counted += more
  }
  await draw({ title: 'Counted', at: new Date(0), parts: { expect: () => {}, advance } }, ...parts)
  expect(counted).toBe(6)
  const leave = async () => {
    throw new Error('left')
  }
  const stopped = draw({ title: 'Left', at: new Date(0), parts: { expect: () => {}, advance: leave } }, ...parts)
  await expect(stopped).rejects.toThrow('left')
})
