/** Lines of the order pad that cost much to read, by what they hold. */
export const hostileLines: Readonly<Record<string, (at: number) => string>> = {
  'long words in Devanagari': (at) => `${'क्षत्रियायां'.repeat(4)}${at} `.repeat(9),
  'words that are all vowels': (at) => `${'आईओउअ'.repeat(8)} ${at} ययययययययययय `.repeat(5),
  'many short words': (at) => `अ${at} क ख ग `.repeat(25),
  'many numbers': (at) => `zz${at} 1 2 3 4 5 6 7 8 9 `.repeat(11),
  'unknown words': (at) => `qwx${at}zyt vbnmkl hgfdsa poiuyt `.repeat(8),
  'misspelt brands': (at) => `${brand(at, 0)} ${brand(at, 1)} ${brand(at, 2)} 10`,
  'one brand with many numbers': (at) => `himalaya ${at} 1 2 3 4 5 6 7 8 9 10 11 face cream gel soap`,
  'brands with many products': (at) => `tynor ${at % 12} ${'knee cap ankle binder '.repeat(9)} 10`,
  'vowel signs in Telugu': (at) => `${'కాకికీకుకూ'.repeat(5)}${at} మాత్రలు 10 `.repeat(4),
}

const starts = ['amo', 'azi', 'cef', 'dol', 'eto', 'flu', 'gli', 'lev', 'met', 'oxi', 'pan', 'ros', 'tel', 'vit', 'zin']
const ends = ['xicil', 'thromi', 'ixime', 'opar', 'ricox', 'conaz', 'mepri', 'ocitr', 'formi', 'tracet']
const brand = (at: number, word: number) =>
  `${starts[(at * 7 + word * 3) % starts.length]}${ends[(at * 3 + word * 5) % ends.length]}${'aeiou'[at % 5]}n`
