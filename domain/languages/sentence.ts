/** Words, or the place of a value or an element with the words inside it. */
export type SentencePart = string | { readonly hole: number; readonly inside: readonly SentencePart[] | null }

const MARK = /\{(\w+)\}|<(\d+)\/>|<(\d+)>|<\/(\d+)>/g

/**
 * The parts of a sentence such as "Read <0>our terms</0> for {1}.". Null when its marks do not nest: a sentence that
 * people typed may be anything.
 */
export function readSentence(sentence: string): readonly SentencePart[] | null {
  const open: { readonly hole: number; readonly parts: SentencePart[] }[] = [{ hole: -1, parts: [] }]
  let at = 0
  for (const mark of sentence.matchAll(MARK)) {
    const [whole, value, empty, opening, closing] = mark
    const current = open.at(-1)!
    if (mark.index > at) current.parts.push(sentence.slice(at, mark.index))
    at = mark.index + whole.length
    const hole = value ?? empty
    if (hole !== undefined) current.parts.push(/^\d+$/.test(hole) ? { hole: Number(hole), inside: null } : whole)
    if (opening !== undefined) open.push({ hole: Number(opening), parts: [] })
    if (closing === undefined) continue
    if (open.length === 1 || current.hole !== Number(closing)) return null
    open.pop()
    open.at(-1)!.parts.push({ hole: current.hole, inside: current.parts })
  }
  if (open.length > 1) return null
  if (at < sentence.length) open[0]!.parts.push(sentence.slice(at))
  return open[0]!.parts
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
