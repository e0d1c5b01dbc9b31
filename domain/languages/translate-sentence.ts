type Pattern = {
  readonly matches: RegExp
  readonly places: readonly string[]
  readonly translation: string | null
  readonly words: number
}

/**
 * Translates sentences that the server made: those known word for word, and those that are a known sentence with values.
 * Null where none or more than one fits, so that
 * nothing is guessed, and for a known sentence whose translation may not be shown.
 */
export function createSentenceTranslator(
  translations: Iterable<readonly [english: string, translation: string | null]>,
): (sentence: string) => string | null {
  const known = new Map(translations)
  let patterns: readonly Pattern[] | undefined
  return (sentence) => {
    const exact = known.get(sentence)
    if (exact !== undefined) return exact
    patterns ??= [...known].filter(([english]) => /\{\d+\}/.test(english)).map(patternOf)
    const fitting = patterns.filter(({ matches }) => matches.test(sentence))
    const most = Math.max(...fitting.map(({ words }) => words))
    const [only, ...others] = fitting.filter(({ words }) => words === most)
    return only === undefined || others.length > 0 ? null : fill(only, sentence)
  }
}

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
  return { matches: new RegExp(`^${source}$`, 's'), places, translation, words }
}

function fill({ matches, places, translation }: Pattern, sentence: string): string | null {
  const values = new Map((matches.exec(sentence) ?? []).slice(1).map((value, index) => [places[index], value]))
  return translation === null ? null : translation.replaceAll(/\{\d+\}/g, (place) => values.get(place) ?? place)
}
