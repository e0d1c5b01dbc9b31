/** Synonyms of salts on Indian labels, each with its preferred name. */
const sameSalt: Readonly<Record<string, string>> = {
  acetaminophen: 'paracetamol',
  'paracetamol acetaminophen': 'paracetamol',
  amoxycillin: 'amoxicillin',
  acyclovir: 'aciclovir',
  valacyclovir: 'valaciclovir',
  adrenalin: 'adrenaline',
  epinephrine: 'adrenaline',
  norepinephrine: 'noradrenaline',
  albuterol: 'salbutamol',
  levalbuterol: 'levosalbutamol',
  lignocaine: 'lidocaine',
  'lignocaine lidocaine': 'lidocaine',
  frusemide: 'furosemide',
  torsemide: 'torasemide',
  thyroxine: 'levothyroxine',
  'thyroxine sodium': 'levothyroxine',
  cyclosporine: 'ciclosporin',
  cyclosporin: 'ciclosporin',
  ciclosporine: 'ciclosporin',
  rifampin: 'rifampicin',
  glyburide: 'glibenclamide',
  phenobarbital: 'phenobarbitone',
  chlortalidone: 'chlorthalidone',
  chlorphenamine: 'chlorpheniramine',
  'chlorphenamine maleate': 'chlorpheniramine maleate',
  dicycloverine: 'dicyclomine',
  mesalamine: 'mesalazine',
  beclomethasone: 'beclometasone',
  'beclomethasone dipropionate': 'beclometasone dipropionate',
  indometacin: 'indomethacin',
  clomifene: 'clomiphene',
  dosulepin: 'dothiepin',
  guaiphenesin: 'guaifenesin',
  hydroxycarbamide: 'hydroxyurea',
  leuprorelin: 'leuprolide',
  menotrophin: 'menotropin',
  'menotropin hmg': 'menotropin',
  'human chorionic gonadotropin hcg': 'human chorionic gonadotropin',
  mecobalamin: 'methylcobalamin',
  methylcobalamine: 'methylcobalamin',
  dipyrone: 'metamizole',
  analgin: 'metamizole',
  'glyceryl trinitrate': 'nitroglycerin',
  benzylpenicillin: 'penicillin g',
  phenoxymethylpenicillin: 'penicillin v',
  simeticone: 'simethicone',
  dimeticone: 'dimethicone',
  tazobactum: 'tazobactam',
  tocoferol: 'tocopherol',
  ursodiol: 'ursodeoxycholic acid',
  'valproic acid sodium': 'sodium valproate',
  'sodium valproic acid': 'sodium valproate',
  glycerin: 'glycerol',
  glycerine: 'glycerol',
  psyllium: 'ispaghula',
  isabgol: 'ispaghula',
  isapgol: 'ispaghula',
  niacinamide: 'nicotinamide',
  'nicotinic acid': 'niacin',
  'vitamin b3 nicotinic acid': 'niacin',
  'vitamin b1': 'thiamine',
  thiamin: 'thiamine',
  'thiamine vitamin b1': 'thiamine',
  'vitamin b2': 'riboflavin',
  'vitamin b5': 'pantothenic acid',
  'pantothenic acid vitamin b5': 'pantothenic acid',
  'vitamin b6': 'pyridoxine',
  'vitamin b6 pyridoxine': 'pyridoxine',
  'vitamin b7': 'biotin',
  'vitamin b9': 'folic acid',
  'vitamin b12': 'cyanocobalamin',
  'ascorbic acid': 'vitamin c',
  cholecalciferol: 'vitamin d3',
  colecalciferol: 'vitamin d3',
  'vitamin k1': 'phytomenadione',
  phytonadione: 'phytomenadione',
  'docosahexaenoic acid dha': 'docosahexaenoic acid',
  'coenzyme q10 ubidecarenone': 'coenzyme q10',
  ubidecarenone: 'coenzyme q10',
  'human insulin soluble insulin': 'human insulin',
  'insulin isophane nph': 'insulin isophane',
  'povidone iodine ip': 'povidone iodine',
  'potassium clavulanate': 'clavulanic acid',
  'clavulanate potassium': 'clavulanic acid',
  'ethinyl estradiol': 'ethinylestradiol',
  'propyl thiouracil': 'propylthiouracil',
  'pyridoxal 5 phasphate': 'pyridoxal 5 phosphate',
  'cefuroxime axetil': 'cefuroxime',
  'cefpodoxime proxetil': 'cefpodoxime',
  // Only one salt form of these is sold, and lists omit it at times. Where two are sold (metoprolol succinate and
  // tartrate, diclofenac sodium and potassium, fluticasone furoate and propionate) the form stays part of the name.
  'levothyroxine sodium': 'levothyroxine',
  'amlodipine besylate': 'amlodipine',
  'amlodipine besilate': 'amlodipine',
  'atorvastatin calcium': 'atorvastatin',
  'rosuvastatin calcium': 'rosuvastatin',
  'cetirizine hydrochloride': 'cetirizine',
  'levocetirizine dihydrochloride': 'levocetirizine',
  'levocetirizine hydrochloride': 'levocetirizine',
  'clomiphene citrate': 'clomiphene',
  'clopidogrel bisulfate': 'clopidogrel',
  'donepezil hydrochloride': 'donepezil',
  'escitalopram oxalate': 'escitalopram',
  'fexofenadine hydrochloride': 'fexofenadine',
  'losartan potassium': 'losartan',
  'metformin hydrochloride': 'metformin',
  'montelukast sodium': 'montelukast',
  'pantoprazole sodium': 'pantoprazole',
  'rabeprazole sodium': 'rabeprazole',
  'sildenafil citrate': 'sildenafil',
  'tramadol hydrochloride': 'tramadol',
  'betahistine dihydrochloride': 'betahistine',
  'amitriptyline hydrochloride': 'amitriptyline',
  'azithromycin dihydrate': 'azithromycin',
  'amoxicillin trihydrate': 'amoxicillin',
  'cefixime trihydrate': 'cefixime',
  'ondansetron hydrochloride': 'ondansetron',
  'ciprofloxacin hydrochloride': 'ciprofloxacin',
}

/** Spelling variants within a word. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^sulph/, 'sulf'],
  [/sulphate$/, 'sulfate'],
  [/sulphite$/, 'sulfite'],
  [/sulphonate$/, 'sulfonate'],
  [/^ceph/, 'cef'],
  [/^oestr/, 'estr'],
  [/^hcl$/, 'hydrochloride'],
  [/^hbr$/, 'hydrobromide'],
  [/^mesilate$/, 'mesylate'],
  [/^aluminum$/, 'aluminium'],
  [/^micronized$/, 'micronised'],
  [/^gluconat$/, 'gluconate'],
]

/** Pharmacopoeias, which are not part of the name. */
const books = new Set(['ip', 'bp', 'usp', 'nf', 'ep'])

/** Other names of a salt on labels: "acetaminophen" for paracetamol. */
export function otherSaltNames(id: string): string[] {
  return Object.entries(sameSalt)
    .filter(([name, preferred]) => preferred === id && !name.includes(id))
    .map(([name]) => capital(name))
}

/** The key of a salt: "Amoxycillin ", "AMOXICILLIN I.P." and "amoxicillin" → "amoxicillin"; '' without a letter. */
export function foldSalt(name: string): string {
  const words = plainWords(name)
  while (books.has(words.at(-1) ?? '')) words.pop()
  const folded = words.map((word) => spellings.reduce((text, [from, to]) => text.replace(from, to), word)).join(' ')
  if (!/\p{L}/u.test(folded)) return ''
  return Object.hasOwn(sameSalt, folded) ? (sameSalt[folded] ?? folded) : folded
}

/** The display name: as in the list, but not in capitals; the preferred name for a synonym. */
export function saltName(text: string, id: string): string {
  if (plainWords(text).join(' ') !== id) return capital(id)
  if (!/\p{Ll}/u.test(text)) return capital(text.toLowerCase())
  // "Folic Acid" in one list is "Folic acid" in another; "hMG" and "D3" stay.
  return capital(text.replaceAll(/(?<=[\p{L}\d] )\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase()))
}

function plainWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '')
}

function capital(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return first.replaceAll(/(?<=\b(?:vitamin|coenzyme|penicillin|polymyxin) )[a-z]\d*\b/gi, (letter) =>
    letter.toUpperCase(),
  )
}
