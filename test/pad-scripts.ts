const consonants: Readonly<Record<string, string>> = {
  b: 'ब',
  ck: 'क',
  ch: 'च',
  d: 'ड',
  f: 'फ़',
  g: 'ग',
  h: 'ह',
  j: 'ज',
  k: 'क',
  l: 'ल',
  m: 'म',
  n: 'न',
  ph: 'फ',
  p: 'प',
  q: 'क',
  r: 'र',
  sh: 'श',
  s: 'स',
  th: 'थ',
  t: 'ट',
  v: 'व',
  w: 'व',
  x: 'क्स',
  z: 'ज़',
}
/** Behind a consonant, and by itself. */
const vowels: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  a: [
    ['ा', 'आ'],
    ['ा', 'ए'],
    ['', 'अ'],
  ],
  e: [
    ['े', 'ए'],
    ['ै', 'ऐ'],
    ['ि', 'इ'],
  ],
  ee: [['ी', 'ई']],
  i: [
    ['ि', 'इ'],
    ['ी', 'ई'],
    ['ाइ', 'आई'],
  ],
  o: [
    ['ो', 'ओ'],
    ['ॉ', 'ऑ'],
  ],
  oo: [['ू', 'ऊ']],
  ou: [['ाउ', 'आउ']],
  u: [
    ['ु', 'उ'],
    ['ू', 'यू'],
  ],
  y: [
    ['ि', 'इ'],
    ['ाई', 'आई'],
  ],
}
const part = /ck|ch|ph|sh|th|ee|oo|ou|([a-z])\1?/g

/** A name in Latin letters as a chemist writes it in Devanagari, by its sound. */
export function writeDevanagari(name: string, random: () => number): string {
  const parts = name.replace(/(?<=[a-z]{3})e$/, '').match(part) ?? []
  let written = ''
  let isOpen = false
  for (const [at, given] of parts.entries()) {
    const one = given in vowels || given in consonants ? given : given.slice(0, 1)
    const spellings = vowels[one]
    if (spellings !== undefined && !(one === 'y' && at === 0)) {
      const [sign, letter] = spellings[Math.floor(random() * spellings.length)] ?? ['', '']
      written += isOpen ? sign : letter
      isOpen = false
      continue
    }
    const isSoft = one === 'c' && /^[eiy]/.test(parts[at + 1] ?? '')
    const consonant = one === 'c' ? (isSoft ? 'स' : 'क') : one === 'y' ? 'य' : (consonants[one] ?? '')
    written += isOpen ? `्${consonant}` : consonant
    isOpen = true
  }
  return written
}

/** The same in Telugu letters, whose block has the order of Devanagari. */
export function writeTelugu(name: string, random: () => number): string {
  return writeDevanagari(name, random)
    .normalize('NFD')
    .replaceAll('\u093c', '')
    .replaceAll('ऑ', 'आ')
    .replaceAll('ॉ', 'ा')
    .replaceAll(/[\u0900-\u097f]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x300))
}
