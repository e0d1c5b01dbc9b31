const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  O: 'Ó',
  U: 'Ú',
}
const PLACES = /(<\/?\d+\/?>|\{\w+\})/

/** A sentence 40 % longer and accented, with its values and elements: a language that only tests know. */
export function lengthenSentence(english: string): string {
  return english
    .split(PLACES)
    .map((part) => (PLACES.test(part) ? part : lengthenWords(part)))
    .join('')
}

/** Every word by itself, because words without a space are what breaks a column. */
function lengthenWords(part: string): string {
  return part.replaceAll(/\p{L}+/gu, (word) => {
    const more = Math.ceil(word.length * 0.4)
    const letters = [...word].map((letter) => accented[letter] ?? letter)
    return letters.join('') + letters.slice(-more).join('')
  })
}
