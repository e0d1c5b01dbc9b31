type Pattern = {
  readonly matches: RegExp
  readonly places: readonly string[]
  readonly translation: string | null
  readonly words: number
  /** The letters outside the values. */
  readonly letters: number
}

/**
 * Translates sentences that the server made: those known word for word, those that are a known sentence with values, and several
 * that are. Months and weekdays in values are translated. Null where none or more than one fits, so that nothing is guessed, and
 * for a known sentence whose translation may not be shown.
 */
export function createSentenceTranslator(
  translations: Iterable<readonly [english: string, translation: string | null]>,
): (sentence: string) => string | null {
  const known = new Map(translations)
  let patterns: readonly Pattern[] | undefined
  const say = (word: string) => known.get(word) ?? word
  const translateOne = (sentence: string): string | null => {
    const exact = known.get(sentence)
    if (exact !== undefined) return exact
    if (DATE.test(sentence)) return sentence.replace(MONTH, say)
    patterns ??= [...known].filter(([english]) => /\{\d+\}/.test(english)).map(patternOf)
    const fitting = patterns.filter((pattern) => fits(pattern, sentence))
    const most = Math.max(...fitting.map(({ words }) => words))
    const [only, ...others] = fitting.filter(({ words }) => words === most)
    return only === undefined || others.length > 0 ? null : fill(only, sentence, say)
  }
  const translate = (text: string): string | null => {
    const whole = translateOne(text)
    if (whole !== null || known.has(text)) return whole
    for (const { index } of text.matchAll(SENTENCE_END)) {
      const first = translateOne(text.slice(0, index))
      const rest = first === null ? null : translate(text.slice(index + 1))
      if (rest !== null) return `${first} ${rest}`
    }
    return null
  }
  return translate
}

const MONTH = /(?<=\b\d{1,2} )(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)(?= \d{4}\b)/g
const WEEKDAY = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/
const DATE = /^\d{1,2} [A-Z][a-z]{2,3} \d{4}(?:, \d{1,2}:\d\d [ap]m)?$/
const SENTENCE_END = /(?<=[.!?]) (?=[A-Z])/g

const MAX_VALUE = 200

function patternOf([english, translation]: readonly [string, string | null]): Pattern {
  const places: string[] = []
  const source = english
    .split(/(\{\d+\})/)
    .map((part) => {
      if (!/^\{\d+\}$/.test(part)) return part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
      places.push(part)
      return `(.{1,${MAX_VALUE}}?)`
    })
    .join('')
  const words = english.replaceAll(/\{\d+\}/g, '').length
  const letters = countLetters(english.replaceAll(/\{\d+\}/g, ''))
  return { matches: new RegExp(`^${source}$`, 's'), places, translation, words, letters }
}

/** Words of sentences, which names, amounts and dates do not have. */
const SPOKEN =
  /\b(?:is|are|was|were|be|been|will|has|have|had|can|could|not|your?|we|our|us|it|its|the|this|that|please|no)\b/
/** Numbers, amounts, times, dates and weekdays. */
const COUNTED = /^(?:[\d\s.,:%₹×+–-]|Rs\.|[ap]m\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)+$/i
const FEW_LETTERS = 3

/**
 * Whether a sentence is the pattern with values. A pattern of few letters, such as "{0} to {1}", would also fit names and other
 * sentences: its values are numbers and days. Values longer than the words between them have no words of sentences.
 */
function fits({ matches, letters }: Pattern, sentence: string): boolean {
  const values = matches.exec(sentence)?.slice(1)
  if (values === undefined) return false
  if (letters <= FEW_LETTERS) return values.every((value) => COUNTED.test(value))
  return countLetters(values.join('')) <= letters || !values.some((value) => SPOKEN.test(value))
}

const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

function fill(
  { matches, places, translation }: Pattern,
  sentence: string,
  say: (word: string) => string,
): string | null {
  const said = (matches.exec(sentence) ?? []).slice(1).map((value) => value.replace(MONTH, say).replace(WEEKDAY, say))
  const values = new Map(said.map((value, index) => [places[index], value]))
  return translation === null ? null : translation.replaceAll(/\{\d+\}/g, (place) => values.get(place) ?? place)
}
