import type { Language } from '#domain/languages/languages.ts'
import { readSentence, type SentencePart } from '#domain/languages/sentence.ts'

/** The words of one language by the ids of sentences. */
export type LanguageWords = {
  readonly language: Language
  /** Changes with every translation. */
  readonly version: string
  /** Null where the sentence has no translation that may be shown. */
  readonly translate: (id: string) => string | null
  readonly english: (id: string) => string
}

const CALL = /__(text|parts)__\(\s*(["'`])([0-9a-f]{12})\2\s*(?:(\))|,\s*\[\s*\],\s*([\w$.]+)\s*\)|,)/g

/**
 * Puts the words of a language into a script in which `scripts/languages/mark-sentences.ts` marked the sentences, and the
 * addresses of the language's own scripts.
 */
export function translateCode(code: string, words: LanguageWords): string {
  return code
    .replaceAll(CALL, (_, kind: string, __, id: string, closed: string | undefined, mark: string | undefined) => {
      const translated = words.translate(id)
      const sentence = translated ?? words.english(id)
      const isPlain = closed !== undefined || mark !== undefined
      if (isPlain)
        return translated === null && mark !== undefined ? `${mark}(${literal(sentence)})` : literal(sentence)
      const parts = readSentence(sentence) ?? [sentence]
      if (kind === 'text') return `(p=>${sum(parts)})(`
      return translated === null ? `((p,e,f)=>e(${list(parts)}))(` : `((p,e,f)=>${list(parts)})(`
    })
    .replaceAll(/(["'`]\/?)assets\//g, `$1assets/${assetFolder(words)}/`)
    .replaceAll('__language__', `"${words.language}"`)
    .replaceAll('__pathPrefix__', `"/${words.language}"`)
}

/** The folder of a language's scripts under /assets. */
export const assetFolder = ({ language, version }: Pick<LanguageWords, 'language' | 'version'>): string =>
  `${language}-${version}`

const literal = (words: string): string => JSON.stringify(words)

/** A text that is put together. */
function sum(parts: readonly SentencePart[]): string {
  return ['""', ...parts.map((part) => (typeof part === 'string' ? literal(part) : `p[${part.hole}]`))].join('+')
}

/** What stands between two tags. */
function list(parts: readonly SentencePart[]): string {
  const shown = parts.map((part) => {
    if (typeof part === 'string') return literal(part)
    return part.inside === null ? `p[${part.hole}]` : `p[${part.hole}](${list(part.inside)})`
  })
  return shown.length === 1 ? shown.join('') : `f(${shown.join(',')})`
}
