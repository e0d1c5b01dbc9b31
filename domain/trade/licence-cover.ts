import { readComposition } from '../catalogue/composition.ts'
import type { Schedule } from '../catalogue/schedules.ts'
import type { TradeLicenceForm } from './trade-account.ts'

/** What a product's data tell about the licence that its buyer needs. */
type LicensedProduct = {
  readonly schedule: Schedule
  readonly itemForm: string
  readonly composition: string
}

/** `special`: the drugs of Schedules C and C(1) of the Drugs Rules. `none`: no drug, so that no drug licence is needed. */
type LicenceClass = 'none' | 'general' | 'special'

/** Schedule C: whatever is injected, and sterile things. The forms are those of domain/catalogue/item-form.ts. */
const sterileForm = /injection|infusion|prefilled|vial|ampoule|cartridge|suture|ophthalmic|\beye\b/i

/** Schedules C and C(1): sera, vaccines, insulin, adrenaline, hormones, vitamins, digitalis, ergot and antibiotics. */
const specialSalt = new RegExp(
  [
    'vaccine|serum|toxoid|antitoxin|antivenom|immunoglobulin|insulin|liver (extract|oil)',
    'adrenaline|epinephrine|ergot|digoxin|digitoxin|oxytocin|vasopressin',
    'thyroxine|estradiol|estriol|progest|testosterone|gonadotrop|somatropin|hydrocortisone|cortisone|prednis',
    'vitamin|cobalamin|thiamine|riboflavin|pyridoxine|niacinamide|folic|calciferol|tocopher|ascorbic|retinol|biotin',
    'cillin|^cef|penem|micin|mycin|cycline|floxacin|bactam|clavulan|colistin|polymyxin|bacitracin|vancomycin|planin',
    'linezolid|chloramphenicol|fusid|mupirocin|rifa[mpbx]|fosfomycin|aztreonam|griseofulvin|nystatin|amphotericin',
  ].join('|'),
  'i',
)

/** The class of a product, as far as its data tell (trade-8). */
export function licenceClassOf({ schedule, itemForm, composition }: LicensedProduct): LicenceClass {
  if (schedule === 'NA' || schedule === 'AYUSH') return 'none'
  const isSpecial =
    sterileForm.test(itemForm) || readComposition(composition).some(({ id, name }) => specialSalt.test(`${id} ${name}`))
  return isSpecial ? 'special' : 'general'
}

const covers: Readonly<Record<LicenceClass, readonly TradeLicenceForm[]>> = {
  none: ['20', '20B', '21', '21B', 'registration'],
  general: ['20', '20B', 'registration'],
  special: ['21', '21B', 'registration'],
}

/**
 * Why a buyer with these licences in force may not buy a product, as a sentence, or null (trade-8). Doctors and hospitals buy
 * for their own use by their registration. Schedule X is never sold.
 */
export function licenceRefusal(product: LicensedProduct, forms: readonly TradeLicenceForm[]): string | null {
  const needed = covers[licenceClassOf(product)]
  if (needed.some((form) => forms.includes(form))) return null
  return needed.includes('21')
    ? 'This needs a licence in Form 21 or 21B that is in force.'
    : 'This needs a licence in Form 20 or 20B that is in force.'
}
