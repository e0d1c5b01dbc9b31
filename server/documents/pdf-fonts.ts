import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { unpackWoff } from './unpack-woff.ts'

export type Pdf = InstanceType<typeof PDFDocument>

/** A part of a line in one font. */
export type TextRun = { readonly text: string; readonly script: PdfScript }

/** Fonts by script, the first one that has a character draws it. Metrics are parts of the font size. */
export const pdfScripts = {
  /** The built-in Helvetica draws Windows-1252. */
  latin: {
    pattern: /[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/v,
    file: null,
    ascent: 0.718,
    lineHeight: 1.156,
  },
  latinExtended: {
    pattern: /[Ā-İĲ-ňŊ-őŔ-žǍ-ǜȀ-ȳḀ-ẛ₹]/v,
    file: 'inter/files/inter-latin-ext',
    ascent: 0.718,
    lineHeight: 1.156,
  },
  telugu: {
    pattern: /[[\p{sc=Telugu}--\u0c5c]\u200c\u200d]/v,
    file: 'noto-sans-telugu/files/noto-sans-telugu-telugu',
    ascent: 0.9,
    lineHeight: 1.45,
  },
  devanagari: {
    pattern: /[\p{sc=Devanagari}\u0964\u0965\u200c\u200d]/v,
    file: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
    ascent: 0.9,
    lineHeight: 1.35,
  },
} as const satisfies Record<string, PdfFont>
type PdfScript = keyof typeof pdfScripts

type PdfFont = {
  readonly pattern: RegExp
  /** The file of `@fontsource` without weight; null for the built-in font. */
  readonly file: string | null
  readonly ascent: number
  readonly lineHeight: number
}

/** With these features fontkit throws at conjuncts such as శ్రీ (foliojs/fontkit#367). The types of pdfkit lack this form. */
const teluguOptions: object = { features: { abvm: false, blwm: false } }

/** Marks of direction and width, which draw nothing. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** The text without characters that the fonts lack, which become their code points: மா is [U+0BAE U+0BBE]. */
export function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/\P{Cc}+/gu, (line) => line.replaceAll(undrawable, nameCodePoints))
}

const everyPattern = Object.values(pdfScripts).map(({ pattern }) => pattern.source.slice(1, -1))
const undrawable = new RegExp(`[^${everyPattern.join('')}]+`, 'gv')

function nameCodePoints(text: string): string {
  const names = Array.from(text, (one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
  return `[${names.join(' ')}]`
}

/** Splits a drawable text by font. A character that the font of its predecessor has stays with it. */
export function splitByFont(text: string): TextRun[] {
  const runs: { text: string; script: PdfScript }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    if (last !== undefined && pdfScripts[last.script].pattern.test(character)) last.text += character
    else runs.push({ text: character, script: scriptOf(character) })
  }
  return runs
}

function scriptOf(character: string): PdfScript {
  const found = Object.entries(pdfScripts).find(([, { pattern }]) => pattern.test(character))
  return (found?.[0] ?? 'latin') as PdfScript
}

/** Chooses the font of a run and returns the options to measure and draw it. */
export function chooseFont(pdf: Pdf, script: PdfScript, isBold: boolean): PDFKit.Mixins.TextOptions {
  const { file } = pdfScripts[script]
  if (file === null) {
    pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    return {}
  }
  const name = `${file}-${isBold ? 700 : 400}-normal.woff`
  pdf.registerFont(name, loadFont(name)).font(name)
  return script === 'telugu' ? teluguOptions : {}
}

const locate = createRequire(import.meta.url)
const fonts = new Map<string, Buffer>()

function loadFont(name: string): Buffer {
  const font = fonts.get(name) ?? unpackWoff(readFileSync(locate.resolve(`@fontsource/${name}`)))
  fonts.set(name, font)
  return font
}
