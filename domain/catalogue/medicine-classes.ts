import { needsPrescription, type Schedule } from './schedules.ts'

/** The category and sub category of a pharmacological class, never of an indication. */
type MedicineClass = { readonly category: string; readonly subCategory: string }

const OTHER_MEDICINES: MedicineClass = { category: 'Medicines', subCategory: 'Other medicines' }
export const AYURVEDA: MedicineClass = { category: 'Ayurveda', subCategory: 'Ayurvedic medicines' }
export const SUPPLIES: MedicineClass = { category: 'Supplies', subCategory: 'Surgical and medical supplies' }

/** The salts of each class, by category. */
const departments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Diabetes: {
    Biguanide: 'metformin',
    Sulfonylurea: 'glimepiride gliclazide glipizide glibenclamide',
    'DPP-4 inhibitor': 'sitagliptin vildagliptin teneligliptin linagliptin saxagliptin alogliptin',
    'SGLT2 inhibitor': 'dapagliflozin empagliflozin canagliflozin remogliflozin',
    'Alpha-glucosidase inhibitor': 'voglibose acarbose miglitol',
    Insulin: 'insulin human',
    Glitazone: 'pioglitazone',
  },
  Cardiology: {
    Statin: 'atorvastatin rosuvastatin simvastatin pravastatin pitavastatin',
    ARB: 'telmisartan losartan olmesartan valsartan candesartan irbesartan azilsartan',
    'ACE inhibitor': 'ramipril enalapril lisinopril perindopril',
    'Beta blocker': 'metoprolol bisoprolol atenolol nebivolol carvedilol propranolol',
    'Calcium channel blocker': 'amlodipine cilnidipine nifedipine diltiazem verapamil azelnidipine',
    Antiplatelet: 'clopidogrel ticagrelor prasugrel',
    Anticoagulant: 'apixaban rivaroxaban dabigatran warfarin acenocoumarol enoxaparin heparin',
    Diuretic: 'furosemide torasemide spironolactone hydrochlorothiazide chlorthalidone indapamide',
  },
  Neurology: {
    Antiepileptic: 'levetiracetam carbamazepine oxcarbazepine phenytoin lamotrigine topiramate lacosamide',
    'Neuropathic pain': 'gabapentin pregabalin',
    Dopaminergic: 'levodopa pramipexole ropinirole rasagiline',
    Vertigo: 'betahistine cinnarizine',
  },
  'HIV/AIDS': {
    Antiretroviral: 'tenofovir lamivudine dolutegravir efavirenz abacavir zidovudine emtricitabine atazanavir',
  },
  'Anti-cancer': {
    'Targeted therapy': 'imatinib gefitinib erlotinib lapatinib sorafenib',
    Antimetabolite: 'capecitabine gemcitabine',
    Chemotherapy: 'paclitaxel docetaxel carboplatin cisplatin oxaliplatin doxorubicin',
  },
  Medicines: {
    'Pain and fever': 'paracetamol ibuprofen diclofenac aceclofenac naproxen etoricoxib nimesulide ketorolac tramadol',
    Antibiotic:
      'amoxicillin azithromycin cefixime cefpodoxime cefuroxime ceftriaxone ciprofloxacin levofloxacin ofloxacin doxycycline clarithromycin linezolid metronidazole meropenem cefalexin',
    Antihistamine:
      'cetirizine levocetirizine fexofenadine loratadine desloratadine bilastine chlorpheniramine hydroxyzine',
    'Acid reducer': 'pantoprazole rabeprazole omeprazole esomeprazole ranitidine famotidine lansoprazole',
    Antifungal: 'fluconazole itraconazole clotrimazole ketoconazole terbinafine luliconazole',
    Steroid:
      'prednisolone deflazacort dexamethasone methylprednisolone betamethasone hydrocortisone clobetasol mometasone',
    Thyroid: 'levothyroxine carbimazole',
    Vitamin: 'methylcobalamin vitamin folic biotin thiamine pyridoxine cyanocobalamin',
    'Iron and minerals': 'ferrous iron zinc calcium magnesium',
    Antiemetic: 'ondansetron domperidone metoclopramide',
    Respiratory:
      'montelukast salbutamol levosalbutamol budesonide formoterol ambroxol acebrophylline doxofylline bromhexine',
  },
}

const bySalt = new Map(
  Object.entries(departments).flatMap(([category, classes]) =>
    Object.entries(classes).flatMap(([subCategory, salts]) =>
      salts.split(' ').map((salt) => [salt, { category, subCategory }] as const),
    ),
  ),
)

/** The class of the first salt that has one, for lists without categories. */
export function classOfSalts(saltIds: readonly string[]): MedicineClass {
  for (const id of saltIds) {
    const known = bySalt.get(id) ?? bySalt.get(id.split(' ')[0] ?? '')
    if (known !== undefined) return known
  }
  return OTHER_MEDICINES
}

const aboutDiseases = new Set([
  'diabetes',
  'infertility',
  'hiv-aids',
  'anti-cancer',
  'cardiology',
  'neurology',
  'nephrology',
])
const food = /supplement|nutrition|nutraceutical|food/i

/**
 * Whether a product fits a category: Ayurvedic and food products are never listed under a disease (catalogue-3). A
 * prescription drug is no food. `category` is a slug.
 */
export function fitsCategory(
  category: string,
  product: { readonly schedule: Schedule; readonly subCategory: string; readonly itemForm: string },
): boolean {
  if (!aboutDiseases.has(category) || needsPrescription(product.schedule)) return true
  return product.schedule !== 'AYUSH' && !food.test(product.subCategory) && !food.test(product.itemForm)
}
