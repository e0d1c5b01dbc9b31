import type { GetTextTranslation } from 'gettext-parser'
import { Refusal } from '../http/refusal.ts'

/** What holds before a file is parsed. The contract bounds its bytes. */
const poLimits = { entries: 5000, lines: 60_000 } as const

/** A sentence of a PO file. */
export type PoEntry = {
  /** Of its `msgid` in the file. */
  readonly line: number
  readonly english: string
  readonly words: string
  /** Why a sound file has no such entry, as a sentence, or null. */
  readonly refusal: string | null
}

/** Reads the sentences of a PO file. Refuses one that is no UTF-8, too long, unreadable or of another language (422). */
export async function readPo(file: Uint8Array, language: string): Promise<readonly PoEntry[]> {
  const text = decode(file)
  const lines = linesOfIds(text)
  // The parser is loaded when it is first used.
  const { po } = await import('gettext-parser')
  const parsed = (() => {
    try {
      return po.parse(text)
    } catch (error) {
      throw unreadable(`The file is no PO file: ${sentenceOf(error)}`)
    }
  })()
  const stated = parsed.headers?.['Language'] ?? language
  if (stated.split(/[_-]/)[0]?.toLowerCase() !== language)
    throw unreadable(`The file says that its language is “${stated.slice(0, 20)}”, not “${language}”.`)
  const entries = Object.values(parsed.translations).flatMap((all) => Object.values(all))
  return entries
    .filter(({ msgid, msgctxt }) => msgid !== '' || (msgctxt ?? '') !== '')
    .map((entry): PoEntry => {
      const [line = 0, again] = lines.get(entry.msgid) ?? []
      const refusal = again === undefined ? entryRefusal(entry) : `The same sentence stands on line ${again} again`
      return { line, english: entry.msgid, words: entry.msgstr[0] ?? '', refusal }
    })
    .toSorted((one, other) => one.line - other.line)
}

type WrittenEntry = {
  readonly english: string
  /** '' without a translation. */
  readonly words: string
  readonly files: readonly string[]
  /** For translators to read. */
  readonly note: string
  readonly flag?: string | undefined
}

/** A PO file of sentences in their order. */
export async function writePo(language: string, entries: readonly WrittenEntry[]): Promise<string> {
  const { po } = await import('gettext-parser')
  const translations = entries.map(({ english, words, files, note, flag }): [string, GetTextTranslation] => {
    const comments = { reference: files.join('\n'), extracted: note, ...(flag !== undefined && { flag }) }
    return [english, { msgid: english, msgstr: [words], comments }]
  })
  const headers = {
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  const table = { charset: 'utf-8', headers, translations: { '': Object.fromEntries(translations) } }
  return po.compile(table, { foldLength: 0 }).toString()
}

const unreadable = (sentence: string): Refusal => new Refusal('invalid', sentence)

function decode(file: Uint8Array): string {
  const text = (() => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(file)
    } catch {
      throw unreadable('The file is not UTF-8. Please save it with the encoding UTF-8.')
    }
  })()
  const charset = /^"Content-Type:[^\n]*charset=([\w-]+)/im.exec(text)?.[1] ?? 'utf-8'
  if (!/^utf-?8$/i.test(charset))
    throw unreadable(`The file says that its encoding is ${charset}. Please save it with the encoding UTF-8.`)
  return text
}

/** The numbers of the lines on which each `msgid` begins. Refuses a file with too many (422). */
function linesOfIds(text: string): ReadonlyMap<string, readonly number[]> {
  const lines = text.split(/\r?\n/)
  if (lines.length > poLimits.lines) throw unreadable(`The file has more than ${formatLimit(poLimits.lines)} lines.`)
  const found: { readonly line: number; id: string }[] = []
  let isWithin = false
  for (const [index, line] of lines.entries()) {
    const [, begun] = /^\s*msgid\s+"(.*)"\s*$/.exec(line) ?? []
    const [, more] = /^\s*"(.*)"\s*$/.exec(line) ?? []
    const last = found.at(-1)
    if (begun !== undefined) found.push({ line: index + 1, id: unescape(begun) })
    else if (isWithin && more !== undefined && last !== undefined) last.id += unescape(more)
    isWithin = begun !== undefined || (isWithin && more !== undefined)
  }
  if (found.length > poLimits.entries + 1)
    throw unreadable(`The file has more than ${formatLimit(poLimits.entries)} sentences.`)
  const grouped = Map.groupBy(found, ({ id }) => id)
  return new Map([...grouped].map(([id, all]) => [id, all.map(({ line }) => line)]))
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

const unescape = (text: string): string => text.replaceAll(/\\(.)/g, (_, one: string) => escapes[one] ?? one)

function entryRefusal({ msgctxt = '', msgid_plural, msgstr, comments }: GetTextTranslation): string | null {
  if (msgctxt !== '') return 'Sentences of the shop have no msgctxt'
  if (msgid_plural !== undefined || msgstr.length > 1) return 'Sentences of the shop have no plural forms'
  return /\bfuzzy\b/.test(comments?.flag ?? '') ? 'It is marked as unsure (fuzzy)' : null
}

function sentenceOf(error: unknown): string {
  const { message } = error as Error
  return message.replace('Error parsing PO data: ', '').slice(0, 200)
}

const formatLimit = (limit: number): string => limit.toLocaleString('en')
