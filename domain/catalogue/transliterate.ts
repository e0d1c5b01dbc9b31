/** A sign of Devanagari: its likeliest Latin letters, and a pattern of all Latin spellings that it may stand for. */
type Sign = readonly [latin: string, pattern: string]

/** Telugu stands in Unicode as Devanagari does, so many places further on. */
const TELUGU_OFFSET = 0x300
const telugu = /[\u0c00-\u0c7f]/gu
const indian = /\p{Script=Devanagari}|\p{Script=Telugu}/u
const indianWord = /(?:(?=[\p{L}\p{M}])[\p{Script=Devanagari}\p{Script=Telugu}]|\u200c|\u200d)+/gu
const joiners = /\u200c|\u200d/gu

/** Vowels as signs behind a consonant, and by themselves. Their length is folded. */
const vowels: Readonly<Record<string, Sign>> = {
  'ा': ['a', '(?:a+h?|au|o|u)'],
  'ि': ['i', '[iey]{1,2}'],
  'ी': ['i', '(?:[iey]{1,2}|ea)'],
  'ु': ['u', '(?:[uo]{1,2}|eu|iu)'],
  'ू': ['u', '(?:[uo]{1,2}|ew|eu|iu)'],
  'ृ': ['ri', '(?:r[iu]?)'],
  'ॅ': ['e', '[ae]'],
  'ॆ': ['e', '(?:e{1,2}|a|ai|ae|i)'],
  'े': ['e', '(?:e{1,2}|a[eiy]?|ei|ey|i)'],
  'ै': ['e', '(?:e|a[iy]?|ei|i|y)'],
  'ॉ': ['o', '(?:o|a[uw]?)'],
  'ॊ': ['o', '(?:o{1,2}|ow|au|a)'],
  'ो': ['o', '(?:o{1,2}|oa|ow|au)'],
  'ौ': ['o', '(?:au|ou?|ow|aw)'],
}
const SIGNS = [...'ािीुूृॅॆेैॉॊोौ']
const LETTERS = [...'आइईउऊऋऍऎएऐऑऒओऔ']
const independent = new Map(LETTERS.map((letter, at) => [letter, vowels[SIGNS[at] ?? '']] as const))
/** An unwritten vowel, or अ. */
const INHERENT: Sign = ['a', '(?:io|[aeiou]?(?:[eu]|r(?=[^aeiou]))?)']
const WRITTEN_A: Sign = ['a', '(?:a|u|e|o)']

/** Consonants. Aspiration is folded. */
const consonants: Readonly<Record<string, Sign>> = {
  ...signs('कख', 'k', '(?:[kcq]+h?u?)'),
  ...signs('गघ', 'g', 'g+[hu]?'),
  ...signs('ङञणन', 'n', '[kg]?n+'),
  ...signs('चछ', 'ch', '(?:t?c+h?|t(?=[iu]))'),
  ...signs('जझ', 'j', '(?:[jz]+h?|d?g(?=[eiy])|x)'),
  ...signs('टठतथ', 't', '[tp]?t+h?'),
  ...signs('डढदध', 'd', 'd+h?'),
  ...signs('प', 'p', 'p+h?'),
  ...signs('फ', 'f', '(?:p+h?|f+)'),
  ...signs('बभ', 'b', 'b+h?'),
  ...signs('म', 'm', 'm+'),
  ...signs('य', 'y', '[yij]'),
  ...signs('रऱ', 'r', 'r+h?'),
  ...signs('लळ', 'l', 'l+'),
  ...signs('व', 'v', '[vw]+h?'),
  ...signs('शष', 'sh', '(?:s+c?h?|c(?=[ei])|[ct](?=i)|ch)'),
  ...signs('स', 's', '(?:s+c?|c(?=[eiy])|z+|ps)'),
  ...signs('ह', 'h', '(?:wh|h)'),
  ज़: ['z', '(?:z+|s|x)'],
  फ़: ['f', '(?:f+|ph)'],
  क़: ['k', '[kcq]+'],
  ख़: ['k', '[kcq]+h?'],
  ग़: ['g', 'g+h?'],
  ड़: ['d', '[dr]+h?'],
  ढ़: ['d', '[dr]+h?'],
}

/** Groups of signs that English writes as one or two letters. The longest come first. */
const groups: readonly (readonly [written: string, ...Sign])[] = [
  ['क्स', 'x', '(?:x|[kcq]+s+|cc(?=[ei])|xc)'],
  ['क्ष', 'x', '(?:x|[kcq]+s+h?|ct(?=i))'],
  ['ग्ज़', 'x', '(?:x|gz|gs)'],
  ['क्व', 'qu', '(?:qu|[kcq][vw])'],
  ['क्यू', 'qu', '(?:[kcq]u|[kcq]{1,2}yu|q)'],
  ['यू', 'yu', '(?:y?[uo]{1,2}|e[uw]|iu)'],
  ['यु', 'yu', '(?:y?[uo]{1,2}|e[uw]|iu)'],
  ['ाइ', 'i', '(?:igh|i|y|a[iy]|ie|ye)'],
  ['ाई', 'i', '(?:igh|i|y|a[iy]|ie|ye)'],
  ['आई', 'i', '(?:i|y|a[iy]|eye)'],
  ['आइ', 'i', '(?:i|y|a[iy]|eye)'],
  ['िल', 'il', '[iey]{0,2}l+e?'],
  ['ाउ', 'au', '(?:ou|ow|au)'],
]

/** No name is longer, in UTF-16 units. */
const LONGEST = 40
const VIRAMA = '्'

function signs(letters: string, ...sign: Sign): Record<string, Sign> {
  return Object.fromEntries([...letters].map((letter) => [letter, sign]))
}

/** Whether a text has letters of Devanagari or Telugu. */
export function hasIndianLetters(text: string): boolean {
  return indian.test(text)
}

/** The words of a text in Devanagari or Telugu letters. */
export function indianWords(text: string): string[] {
  return text.match(indianWord) ?? []
}

/** The text with other words for those in Devanagari or Telugu letters. */
export function replaceIndianWords(text: string, wordFor: (word: string) => string): string {
  return text.replace(indianWord, wordFor)
}

type Sound = { readonly sign: Sign; readonly kind: 'consonant' | 'vowel' | 'inherent' }

/** The sounds of a word. Unwritten vowels are sounds of their own. */
function soundsOf(given: string): Sound[] {
  const word = [...toDevanagari(given)]
  const sounds: Sound[] = []
  for (let at = 0; at < word.length;) {
    const rest = word.slice(at, at + 4).join('')
    const group = groups.find(([written]) => rest.startsWith(written))
    const letter = word[at] ?? ''
    const dotted = `${letter}${word[at + 1] ?? ''}`
    const written = group?.[0] ?? (dotted in consonants ? dotted : letter)
    at += [...written].length
    const sign = group === undefined ? (consonants[written] ?? null) : ([group[1], group[2]] as const)
    const isVowel = /^[ािआ]|य[ुू]$/u.test(written)
    if (sign !== null && !isVowel) {
      sounds.push({ sign, kind: 'consonant' })
      const next = word[at] ?? ''
      if (next === VIRAMA) at += 1
      else if (!(next in vowels)) sounds.push({ sign: INHERENT, kind: 'inherent' })
    } else if (sign !== null) sounds.push({ sign, kind: 'vowel' })
    else if (letter === 'अ') sounds.push({ sign: WRITTEN_A, kind: 'vowel' })
    else if (letter === 'ं' || letter === 'ँ') sounds.push({ sign: nasalBefore(word[at]), kind: 'consonant' })
    else sounds.push(...vowelSounds(letter))
  }
  return sounds
}

function vowelSounds(letter: string): Sound[] {
  const sign = vowels[letter] ?? independent.get(letter)
  return sign === undefined ? [] : [{ sign, kind: 'vowel' }]
}

const nasalBefore = (next = ''): Sign => [next === '' || /[पफबभम]/u.test(next) ? 'm' : 'n', '[mn]+']

function toDevanagari(word: string): string {
  return word
    .normalize('NFC')
    .replaceAll(joiners, '')
    .replaceAll(telugu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - TELUGU_OFFSET))
}

/**
 * The likeliest Latin spelling of a word in Devanagari or Telugu letters, without the length of vowels and the aspiration of
 * consonants: "क्रोसिन" → "krosin". Hindi leaves out unwritten vowels at the end and between syllables; Telugu reads them.
 */
export function latinSpelling(word: string): string {
  const isTelugu = /[\u0c00-\u0c7f]/u.test(word)
  const sounds = soundsOf(word)
  return sounds
    .map(({ sign: [latin], kind }, at) => (kind === 'inherent' && !isTelugu && isSilent(sounds, at) ? '' : latin))
    .join('')
}

/** An unwritten vowel is silent at the end, and between a vowel with one consonant and a consonant with a vowel. */
function isSilent(sounds: readonly Sound[], at: number): boolean {
  if (at === sounds.length - 1) return at > 1
  const isVowel = (place: number) => sounds[place] !== undefined && sounds[place].kind !== 'consonant'
  return isVowel(at - 2) && !isVowel(at + 1) && sounds[at + 2]?.kind === 'vowel'
}

/** All Latin spellings that a word in Devanagari or Telugu letters may stand for, in lower case. */
export function latinPattern(word: string): RegExp {
  return new RegExp(
    `^${soundsOf(word)
      .map(({ sign: [, pattern] }) => pattern)
      .join('')}e?h?$`,
    'u',
  )
}

/**
 * Which of the words in Latin letters a word in Devanagari or Telugu letters may stand for, by its sound or as the names of
 * letters: "एमजी" is "mg".
 */
export function readingsAmong(word: string, latinWords: Iterable<string>): string[] {
  if (word.length > LONGEST) return []
  const pattern = latinPattern(word)
  const initials = spelledOut(word)
  return [...latinWords].filter((latin) => latin === initials || pattern.test(latin))
}

/** The names of Latin letters, with short vowels and without the sign that joins consonants. */
const letterNames = new Map(
  (
    'ए:a बि:b सि:c डि:d इ:e एफ:f जि:g एच:h आइ:i जे:j के:k एल:l एम:m एं:m एन:n ओ:o पि:p कयु:q आर:r एस:s टि:t यु:u वि:v ' +
    'डबलयु:w एकस:x वाइ:y जेड:z'
  )
    .split(' ')
    .map((entry) => entry.split(':') as [string, string]),
)
const anyLetterName = [...letterNames.keys()].toSorted((a, b) => b.length - a.length).join('|')
const allLetterNames = new RegExp(`^(?:${anyLetterName})+$`, 'u')
const folded = new Map(
  Object.entries({ 'ी': 'ि', ई: 'इ', 'ू': 'ु', ऊ: 'उ', 'ॆ': 'े', ऎ: 'ए', ऒ: 'ओ', '़': '', [VIRAMA]: '' }),
)

/** "एमएल" → "ml"; null for a word that is no names of letters. */
function spelledOut(word: string): string | null {
  const plain = [...toDevanagari(word)].map((letter) => folded.get(letter) ?? letter).join('')
  if (!allLetterNames.test(plain)) return null
  return (plain.match(new RegExp(anyLetterName, 'gu')) ?? []).map((name) => letterNames.get(name) ?? '').join('')
}
