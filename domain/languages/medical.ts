/** A term of the shop's list, such as "dose", with the words that say it in each language. */
type Term = { readonly english: string; readonly te: string; readonly hi: string; readonly isMedical: boolean }

const HEADER = 'english,te,hi,medical,checked by,when'

/**
 * Reads lines of a term, its words in Telugu and Hindi, whether it is medical (yes or no), and who checked it when. Throws for
 * a line of another form and for a repeated term.
 */
export function readTerms(csv: string): readonly Term[] {
  const [header, ...lines] = csv.trim().split(/\r?\n/)
  if (header !== HEADER) throw new Error(`shop/terms.csv does not begin with "${HEADER}"`)
  const terms = new Map<string, Term>()
  for (const [index, line] of lines.entries()) {
    const [english = '', te = '', hi = '', medical = '', , , ...rest] = line.split(',')
    const isComplete = english !== '' && te !== '' && hi !== '' && rest.length === 0
    if (!isComplete || !/^(?:yes|no)$/.test(medical) || terms.has(english))
      throw new Error(`shop/terms.csv, line ${index + 2}: "${line}" is not "${HEADER}"`)
    terms.set(english, { english, te, hi, isMedical: medical === 'yes' })
  }
  return [...terms.values()]
}

/**
 * Whether an English sentence is medical: it has a medical term as a word, in any case, also in the plural. What a term has in
 * parentheses explains it and is not looked for.
 */
export function medicalTest(terms: readonly Term[]): (english: string) => boolean {
  const words = terms
    .filter(({ isMedical }) => isMedical)
    .map(({ english }) => english.replace(/ \(.*\)$/, '').replaceAll(/[^\w ]/g, String.raw`\$&`))
  if (words.length === 0) return () => false
  const pattern = new RegExp(String.raw`\b(?:${words.map(inPlural).join('|')})\b`, 'i')
  return (english) => pattern.test(english)
}

const inPlural = (word: string): string => (word.endsWith('y') ? `${word.slice(0, -1)}(?:y|ies)` : `${word}s?`)
