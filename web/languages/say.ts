import { shownWords } from '#domain/languages/shown-words.ts'

/** A word of the data, such as the state of an order, in the language of these pages. */
export function say(word: string): string {
  return __language__ === 'en' ? word : sayTranslated(word)
}

/** Numbers, times such as "10:30 AM", and weekdays. */
const VALUE = /\d[\d,]*(?::\d\d)?(?: ?[ap]m\b)?|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/gi

function sayTranslated(word: string): string {
  const values: string[] = []
  const pattern = word.replaceAll(VALUE, (value) => `{${values.push(shownWord(value) ?? value) - 1}}`)
  const shown = shownWord(word) ?? shownWord(pattern)
  return shown === undefined ? word : shown.replaceAll(/\{(\d+)\}/g, (_, place: string) => values[Number(place)] ?? '')
}

function shownWord(word: string): string | undefined {
  return Object.hasOwn(shownWords, word) ? shownWords[word] : undefined
}
