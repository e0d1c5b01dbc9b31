import { shownWords } from '#domain/languages/shown-words.ts'

/** A word of the data, such as the state of an order, in the language of these pages. */
export function say(word: string): string {
  return __language__ === 'en' ? word : sayTranslated(word)
}

function sayTranslated(word: string): string {
  const numbers: string[] = []
  const pattern = word.replaceAll(/\d[\d,]*/g, (number) => `{${numbers.push(number) - 1}}`)
  const shown = Object.hasOwn(shownWords, pattern) ? shownWords[pattern] : undefined
  return shown === undefined ? word : shown.replaceAll(/\{(\d+)\}/g, (_, place: string) => numbers[Number(place)] ?? '')
}
