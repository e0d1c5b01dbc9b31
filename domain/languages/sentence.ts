/** Words, or the place of a value or an element with the words inside it. */
export type SentencePart = string | { readonly hole: number; readonly inside: readonly SentencePart[] | null }

const MARK = /\{(\w+)\}|<(\d+)\/>|<(\d+)>|<\/(\d+)>/g

/**
 * The parts of a sentence such as "Read <0>our terms</0> for {1}.". Null when its marks do not nest: a sentence that
 * people typed may be anything.
 */
export function readSentence(sentence: string): readonly SentencePart[] | null {
  const whole: SentencePart[] = []
  const open: { readonly hole: number; readonly parts: SentencePart[] }[] = []
  let parts = whole
  let at = 0
  for (const mark of sentence.matchAll(MARK)) {
    const [text, value, empty, opening, closing] = mark
    if (mark.index > at) parts.push(sentence.slice(at, mark.index))
    at = mark.index + text.length
    const hole = value ?? empty
    if (hole !== undefined) parts.push(/^\d+$/.test(hole) ? { hole: Number(hole), inside: null } : text)
    if (opening !== undefined) {
      open.push({ hole: Number(opening), parts })
      parts = []
    }
    if (closing === undefined) continue
    const outer = open.pop()
    if (outer?.hole !== Number(closing)) return null
    outer.parts.push({ hole: outer.hole, inside: parts })
    parts = outer.parts
  }
  if (open.length > 0) return null
  if (at < sentence.length) whole.push(sentence.slice(at))
  return whole
}

/**
 * Why a translation does not fit its English sentence, as a sentence; null when it does. Each value and element stands in
 * it as often as in the English, and tags of HTML do not.
 */
export function translationError(english: string, translation: string): string | null {
  if (translation.trim() === '') return 'The translation is empty'
  const parts = readSentence(translation)
  if (parts === null) return 'Each <0> needs its </0>'
  const [expected, given] = [marksOf(english), marksOf(translation)]
  const missing = expected.find((mark) => count(given, mark) < count(expected, mark))
  if (missing !== undefined) return `${missing} is missing`
  const surplus = given.find((mark) => count(given, mark) > count(expected, mark))
  if (surplus !== undefined) return `${surplus} is not in the English sentence as often`
  const withoutMarks = translation.replaceAll(MARK, '')
  return /<\/?[a-z]/i.test(withoutMarks) && !/<\/?[a-z]/i.test(english) ? 'HTML is not possible here' : null
}

const marksOf = (sentence: string): string[] => sentence.match(MARK) ?? []

const count = (marks: readonly string[], mark: string): number => marks.filter((one) => one === mark).length
