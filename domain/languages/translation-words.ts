import { UNPRINTABLE } from '../plain-text.ts'
import { translationError } from './sentence.ts'

/** The most UTF-16 units of a translation. */
export const TRANSLATION_MAX = 2000

const MARK = /\{\w+\}|<\/?\d+\/?>/g

/** The values and elements of a sentence in their order, each once: "{0}", "<1>…</1>", "{city}". */
export function marksOfSentence(sentence: string): readonly string[] {
  const marks = (sentence.match(MARK) ?? []).filter((mark) => !mark.startsWith('</'))
  return [...new Set(marks)].map((mark) => (/^<\d+>$/.test(mark) ? `${mark}…</${mark.slice(1)}` : mark))
}

/** The typed words with the spaces at both ends of the English, because parts of sentences are joined by them. */
export function withSpacesOf(english: string, words: string): string {
  const [, before = '', , after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(english) ?? []
  return words.trim() === '' ? '' : `${before}${words.trim()}${after}`
}

/** Why words do not translate an English sentence, as a sentence for their author, or null (languages-3). */
export function wordsRefusal(english: string, words: string): string | null {
  if (words.length > TRANSLATION_MAX) return `At most ${TRANSLATION_MAX} characters`
  if (UNPRINTABLE.test(words)) return 'Please use plain text on one line'
  return translationError(english, words) ?? factError(english, words)
}

/** Names of facts, such as {city}, stand as often as in the English. */
function factError(english: string, words: string): string | null {
  const [expected, given] = [factsOf(english), factsOf(words)]
  for (const [name, times] of expected) if ((given.get(name) ?? 0) < times) return `${name} is missing`
  for (const [name, times] of given)
    if (times > (expected.get(name) ?? 0)) return `${name} is not in the English sentence as often`
  return null
}

function factsOf(sentence: string): ReadonlyMap<string, number> {
  const names = sentence.match(/\{\w*\}/g) ?? []
  return new Map(names.map((name) => [name, names.filter((one) => one === name).length]))
}
