import { toPlainCharacters } from '../catalogue/plain-characters.ts'
import { latinDigits } from '../typed-digits.ts'

/** A container in which chemists count. A strip, a bottle and a tube are packs. */
export type PackUnit = 'pack' | 'strip' | 'box' | 'carton' | 'inner' | 'dozen'

/** A number in its base unit, and as it is written: 1 g is 1000 mg, written 1. `unit` is '' for a bare number. */
export type PadAmount = { readonly value: number; readonly unit: string; readonly written: number }

/** A word or number of a line or of a product's name. `gap` is the text since the one before it. */
export type PadToken = { readonly gap: string } & (
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'form'; readonly form: string }
  | { readonly kind: 'unit'; readonly text: string; readonly unit: PackUnit }
  | ({ readonly kind: 'number'; readonly isWhole: boolean } & PadAmount)
  /** "10's": the contents of a pack. */
  | { readonly kind: 'contents'; readonly value: number }
)

/** Dosage forms by the words of lines and names. */
const forms = new Map(
  Object.entries({
    tablet: 'tab tabs tablet tablets tb caplet caplets',
    capsule: 'cap caps capsule capsules',
    syrup: 'syp syr syrup syrups',
    suspension: 'susp suspension sus',
    injection: 'inj injection injections',
    ointment: 'oint ointment',
    cream: 'crm cream',
    gel: 'gel',
    drops: 'drop drops drp',
    lotion: 'lotion lot',
    powder: 'powder pow pdr',
    inhaler: 'inhaler',
    rotacap: 'rotacap rotacaps',
    respule: 'respule respules',
    soap: 'soap',
    spray: 'spray',
    solution: 'solution soln sol',
    infusion: 'infusion',
    shampoo: 'shampoo',
    granules: 'granules',
    sachet: 'sachet sachets',
    lozenge: 'lozenge lozenges',
    patch: 'patch patches',
    suppository: 'suppository suppositories',
  }).flatMap(([form, words]) => words.split(' ').map((word) => [word, form] as const)),
)

const units = new Map(
  Object.entries({
    strip: 'strip strips str patta leaf leaves',
    pack: 'pack packs pkt pkts packet packets pc pcs piece pieces no nos bottle bottles btl btls tube tubes jar jars vial vials amp amps',
    box: 'box boxes bx bxs',
    carton: 'carton cartons ctn ctns case cases',
    inner: 'inner inners',
    dozen: 'dozen dozens doz dz',
  } satisfies Record<PackUnit, string>).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, unit as PackUnit] as const),
  ),
)

const sizes = new Map<string, readonly [times: number, unit: string]>(
  (
    [
      ['mg mgs', 1, 'mg'],
      ['mcg ug µg μg', 0.001, 'mg'],
      ['g gm gms gram grams', 1000, 'mg'],
      ['kg', 1_000_000, 'mg'],
      ['ml', 1, 'ml'],
      ['l ltr litre', 1000, 'ml'],
      ['iu unit units', 1, 'iu'],
      ['%', 1, '%'],
      ['k', 1000, ''],
      ['lakh lac', 100_000, ''],
    ] as const
  ).flatMap(([spellings, times, unit]) => spellings.split(' ').map((one) => [one, [times, unit] as const] as const)),
)

/** The words that name a form, a unit or a size in a line. */
export const padWords: readonly string[] = [...forms.keys(), ...units.keys(), ...sizes.keys()]

/** A unit of one letter stands at its number. */
const attachedUnit = 'mgs?|mcg|[uµμ]g|gms?|grams?|kg|ml|ltr|litre|iu|units?|lakh|lac|k|g|l'
const spacedUnit = 'mgs?|mcg|[uµμ]g|gms?|grams?|kg|ml|ltr|litre|iu|lakh|lac'
const token = new RegExp(
  [
    String.raw`(?<contents>\d{1,4})(?:\s?['’\u0060´]\s?[sd]?|s)(?![\p{L}\p{N}])`,
    String.raw`(?<number>(?:\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,])|\d+)(?:\.\d+)?|(?<![\p{L}.])\.\d+)(?:(?<unit>(?:${attachedUnit})(?![\p{L}\p{N}])|%)|\s+(?<spaced>(?:${spacedUnit})(?![\p{L}\p{N}])|%))?`,
    String.raw`(?<word>[\p{L}\p{M}]+(?:['’](?=\p{L})[\p{L}\p{M}]+)*)`,
    String.raw`(?<plus>(?<=\p{L})\+(?!\d)|(?<=^|\s)\+(?=\s+\p{L}|$))`,
  ].join('|'),
  'giu',
)

/** The words and numbers of a line or a name, in lower case. */
export function readPadTokens(text: string): PadToken[] {
  const plain = latinDigits(toPlainCharacters(text)).toLowerCase().replaceAll('&amp;', '&')
  const tokens: PadToken[] = []
  let end = 0
  for (const match of plain.matchAll(token)) {
    const gap = plain.slice(end, match.index)
    end = match.index + match[0].length
    tokens.push({ gap, ...readToken(match.groups ?? {}) })
  }
  return tokens
}

type TokenGroups = Readonly<Record<string, string | undefined>>

function readToken({ contents, number, unit, spaced, word }: TokenGroups) {
  if (contents !== undefined) return { kind: 'contents', value: Number(contents) } as const
  if (number !== undefined) {
    const written = Number(number.replaceAll(',', ''))
    const [times, base] = sizes.get(unit ?? spaced ?? '') ?? [1, '']
    return {
      kind: 'number',
      value: Number((written * times).toPrecision(12)),
      unit: base,
      written: times >= 1000 && base === '' ? written * times : written,
      isWhole: /^[\d,]+$/.test(number) && unit === undefined && spaced === undefined,
    } as const
  }
  const text = (word ?? 'plus').replaceAll(/['’]/g, '')
  const form = forms.get(text)
  if (form !== undefined) return { kind: 'form', form } as const
  const packUnit = units.get(text)
  if (packUnit !== undefined) return { kind: 'unit', text, unit: packUnit } as const
  return { kind: 'word', text } as const
}
