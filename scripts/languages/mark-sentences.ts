import { createHash } from 'node:crypto'
import { findSentences, type Hole, type Sentence } from './find-sentences.ts'

export type MarkedModule = { readonly code: string; readonly keys: ReadonlyMap<string, string> }

/** The name of a sentence in marked code: a digest of its English words. */
export const sentenceId = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 12)

/**
 * Replaces the sentences of a module by calls of `__text__` and `__parts__`, which `server/languages/translate-code.ts`
 * replaces by the words of a language.
 */
export function markSentences(
  file: string,
  source: string,
  { isData, isWordList = false }: { readonly isData: (words: string) => boolean; readonly isWordList?: boolean },
): MarkedModule {
  const sentences = findSentences(file, source, { isWordList })
    .filter(({ key, place }) => isWordList || place !== 'text' || !isData(key))
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  const keys = new Map<string, string>()
  let needsEnglish = false

  function emit(start: number, end: number): string {
    let code = ''
    let at = start
    for (const sentence of sentences) {
      if (sentence.start < at || sentence.end > end) continue
      code += source.slice(at, sentence.start) + emitSentence(sentence)
      at = sentence.end
    }
    return code + source.slice(at, end)
  }

  function emitSentence({ key, holes, place, start, end }: Sentence): string {
    const id = sentenceId(key)
    keys.set(id, key)
    const values = holes.length === 0 ? '' : `,[${holes.map(emitHole).join(',')}]`
    if (place === 'text' || place === 'shown') return `/* @__PURE__ */ __text__("${id}"${values})`
    if (place === 'attribute') return `{/* @__PURE__ */ __text__("${id}"${values})}`
    needsEnglish = true
    const inside = source.slice(start, end)
    const [before, after] = [/^[^\S\n]+\S/.test(inside) ? '{" "}' : '', /\S[^\S\n]+$/.test(inside) ? '{" "}' : '']
    return `${before}{/* @__PURE__ */ __parts__("${id}",${holes.length === 0 ? '[]' : values.slice(1)},__english__)}${after}`
  }

  function emitHole(hole: Hole, number: number): string {
    if (hole.kind === 'value') return `(${emit(hole.start, hole.end)})`
    const key = hole.hasKey ? '' : ` key="${number}"`
    if (hole.inner === null) {
      const opening = source.slice(hole.start, hole.nameEnd)
      return opening === '<' ? `(${emit(hole.start, hole.end)})` : `(${opening}${key}${emit(hole.nameEnd, hole.end)})`
    }
    const opening = source.slice(hole.start, hole.nameEnd) + key + emit(hole.nameEnd, hole.inner.start)
    return `(__inner__=>${opening}{__inner__}${source.slice(hole.inner.end, hole.end)})`
  }

  const code = emit(0, source.length)
  const english = needsEnglish ? `import { markEnglish as __english__ } from '#web/languages/mark-english.tsx';` : ''
  return { code: english + code, keys }
}
