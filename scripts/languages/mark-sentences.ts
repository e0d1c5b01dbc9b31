import { createHash } from 'node:crypto'
import { findSentences, type Hole, type Sentence } from './find-sentences.ts'

const helpers = "import { markEnglish as __english__, placeParts as __place__ } from '#web/languages/mark-english.tsx';"

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
  let needsHelpers = false

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
    needsHelpers = true
    const inside = source.slice(start, end)
    const [before, after] = [/^[^\S\n]+\S/.test(inside) ? '{" "}' : '', /\S[^\S\n]+$/.test(inside) ? '{" "}' : '']
    const args = holes.length === 0 ? '[],__english__' : `${values.slice(1)},__english__,__place__`
    return `${before}{/* @__PURE__ */ __parts__("${id}",${args})}${after}`
  }

  function emitHole(hole: Hole): string {
    if (hole.kind === 'value' || hole.inner === null) return `(${emit(hole.start, hole.end)})`
    return `(__inner__=>${emit(hole.start, hole.inner.start)}{__inner__}${source.slice(hole.inner.end, hole.end)})`
  }

  const code = emit(0, source.length)
  return { code: (needsHelpers ? helpers : '') + code, keys }
}
