const consonants = 'bdfgjklmnprstvz'
const vowels = 'aeiou'
/** No known brand has one of these suffixes. */
const endings = ['wyn', 'yth', 'quor', 'zeh', 'vren', 'dwin', 'lyx', 'mund', 'phor', 'quil', 'zant', 'brix']

const syllables = [...consonants].flatMap((consonant) => [...vowels].map((vowel) => consonant + vowel))
const combinations = syllables.length ** 3 * endings.length
/** Coprime to the number of combinations, so that these steps reach each of them once. */
const STEP = 2_718_281

/** A fictitious brand name, distinct for every index below five million: "Kavelowyn". */
export function brandName(index: number): string {
  if (index >= combinations) throw new RangeError(`There are only ${combinations} brands`)
  let rest = Number((BigInt(index) * BigInt(STEP) + 1_234_567n) % BigInt(combinations))
  let name = ''
  for (let n = 0; n < 3; n += 1) {
    name += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  }
  name += endings[rest]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const places = [
  'Zamorin',
  'Kaveridhara',
  'Ranthali',
  'Mayurgiri',
  'Devshila',
  'Tungamani',
  'Padmasagar',
  'Indravan',
  'Chandrapuri',
  'Vindhyamala',
  'Sonabhadri',
  'Malabarin',
  'Godavira',
  'Himashree',
  'Neelambari',
  'Suryakunj',
  'Vanaspur',
  'Ashokmala',
  'Kamalgiri',
  'Rewatal',
]
const kinds = [
  'Remedies',
  'Lifecare',
  'Pharmaworks',
  'Healthcraft',
  'Biolabs',
  'Formulations',
  'Therapeutics',
  'Medicorp',
  'Drugworks',
  'Wellness',
  'Biotica',
  'Laboratories',
]

/** Fictitious manufacturers: "Zamorin Remedies". */
export const manufacturerNames: readonly string[] = kinds.flatMap((kind) => places.map((place) => `${place} ${kind}`))
