import { brandName, manufacturerNames } from './invented-names.ts'
import { type Molecule, molecules } from './molecules.ts'
import { type PackForm, packForms } from './packs.ts'
import { createZipfPicker, createRandom } from './random.ts'

/** The shop's own columns in the order of the generated lines. */
export const medicineColumns = [
  'externalId',
  'productName',
  'brand',
  'manufacturer',
  'composition',
  'category',
  'subCategory',
  'schedule',
  'itemForm',
  'packSize',
  'packageContents',
  'usage',
  'shelfLife',
  'storageInstructions',
  'manufactureDate',
  'expiryDate',
  'highlightedFeatures',
  'description',
  'mrp',
  'sellingPrice',
  'stock',
  'hsn',
  'gstPercent',
  'countryOfOrigin',
  'discontinued',
] as const

const countries = ['India', 'India', 'India', 'India', 'India', 'India', 'Germany', 'Switzerland', 'France', 'Denmark']

/**
 * Generates `count` fictitious medicines with distinct names, the same in every run. Each brand has several strengths
 * and forms of one composition. Common compositions and large manufacturers are frequent.
 */
export function* generateMedicines(count: number): Generator<readonly string[]> {
  const random = createRandom(20_261_120)
  const pickMolecule = createZipfPicker(molecules, random)
  const pickMaker = createZipfPicker(manufacturerNames, random)
  let made = 0
  for (let brand = 0; made < count; brand += 1) {
    const line: Line = { brand: brandName(brand), maker: pickMaker(), molecule: pickMolecule(), random }
    for (const { form, strength, step } of variants(line)) {
      if (made === count) return
      made += 1
      yield medicine(line, { form, strength, step, id: made })
    }
  }
}

type Line = {
  readonly brand: string
  readonly maker: string
  readonly molecule: Molecule
  readonly random: () => number
}
type Variant = { readonly form: PackForm; readonly strength: readonly string[]; readonly step: number }

/** A manufacturer rarely sells every strength and form. */
function variants({ molecule, random }: Line): Variant[] {
  const all = molecule.forms.flatMap((name) =>
    molecule.strengths.map((strength, step) => ({ form: packForms[name]!, strength, step })),
  )
  const some = all.filter(() => random() < 0.7)
  return some.length > 0 ? some : all.slice(0, 1)
}

function medicine(line: Line, { form, strength, step, id }: Variant & { readonly id: number }): string[] {
  const { brand, maker, molecule, random } = line
  const pack = form.packs[Math.floor(random() * form.packs.length)]!
  const composition = molecule.salts.map((salt, index) => `${salt} (${strength[index]})`).join(' + ')
  const mrp = Math.max(5, molecule.unitPrice * (1 + step * 0.6) * pack.size * (0.6 + random() * random() * 2.4))
  const selling = mrp * (1 - Math.floor(random() * 6) * 0.05)
  const made = 1 + Math.floor(random() * 12)
  const month = String(made).padStart(2, '0')
  return [
    String(id),
    `${brand} ${shortStrength(strength)} ${form.word}`,
    brand,
    maker,
    composition,
    molecule.category,
    molecule.subCategory,
    molecule.schedule,
    form.itemForm,
    pack.label,
    pack.contents,
    'To be taken as your doctor or pharmacist has advised.',
    '24 months',
    'Store below 30 °C in a dry place, away from light.',
    `2026-${month}-01`,
    `2028-${month}-01`,
    `<ul><li>${composition}</li><li>${pack.label}</li></ul>`,
    `<h3>${brand}</h3><p>An invented product for measurements, made of ${composition}.</p>`,
    mrp.toFixed(2),
    selling.toFixed(2),
    String(stockOf(random)),
    '3004',
    '5',
    countries[Math.floor(random() ** 2 * countries.length)]!,
    random() < 0.02 ? 'TRUE' : 'FALSE',
  ]
}

/** "500mg+125mg" becomes "625"; "0.5% w/v" stays. */
function shortStrength(strength: readonly string[]): string {
  const milligrams = strength.map((one) => /^([\d.]+)mg$/.exec(one)?.[1])
  if (strength.length === 1) return strength[0]!.replace('mg', ' mg').replace(' w/', ' w/')
  if (milligrams.every((one) => one !== undefined)) return milligrams.join('/')
  return strength.map((one) => one.replace(/(mg|mcg|IU)?\/.*$/, '')).join('/')
}

/** A tenth is sold out and a tenth is low in stock. */
function stockOf(random: () => number): number {
  const place = random()
  if (place < 0.1) return 0
  return place < 0.2 ? 1 + Math.floor(random() * 5) : 6 + Math.floor(random() * 500)
}
