import type { Schedule } from './schedules.ts'

/** Schedule X of the Drugs Rules and the essential narcotic drugs of the NDPS Act: never sold (catalogue-6). */
const neverForSale = new Set([
  'amobarbital',
  'amphetamine',
  'barbital',
  'cyclobarbital',
  'dexamphetamine',
  'dexamfetamine',
  'ethchlorvynol',
  'fentanyl',
  'glutethimide',
  'hydrocodone',
  'ketamine',
  'lisdexamfetamine',
  'meprobamate',
  'methadone',
  'methamphetamine',
  'methylphenidate',
  'methylphenobarbital',
  'morphine',
  'oxycodone',
  'pentobarbital',
  'pethidine',
  'phencyclidine',
  'phenmetrazine',
  'remifentanil',
  'secobarbital',
  'sufentanil',
])

/** Schedule H1: the pharmacist registers every sale. */
const registered = new Set([
  'alprazolam',
  'balofloxacin',
  'bedaquiline',
  'buprenorphine',
  'capreomycin',
  'cefdinir',
  'cefditoren',
  'cefepime',
  'cefetamet',
  'cefixime',
  'cefoperazone',
  'cefotaxime',
  'cefpirome',
  'cefpodoxime',
  'ceftazidime',
  'ceftibuten',
  'ceftizoxime',
  'ceftriaxone',
  'chlordiazepoxide',
  'clobazam',
  'clofazimine',
  'clonazepam',
  'codeine',
  'cycloserine',
  'delamanid',
  'dextropropoxyphene',
  'diazepam',
  'diphenoxylate',
  'doripenem',
  'ertapenem',
  'ethambutol',
  'ethionamide',
  'etizolam',
  'faropenem',
  'feropenem',
  'gemifloxacin',
  'imipenem',
  'isoniazid',
  'levofloxacin',
  'lorazepam',
  'meropenem',
  'midazolam',
  'moxifloxacin',
  'nitrazepam',
  'pentazocine',
  'propoxyphene',
  'prulifloxacin',
  'pyrazinamide',
  'rifabutin',
  'rifampicin',
  'sparfloxacin',
  'tapentadol',
  'thiacetazone',
  'tramadol',
  'zolpidem',
])

/** Psychotropic substances of the NDPS Act that pharmacies sell on a prescription (delivery-2). */
const psychotropics = new Set([
  'alprazolam',
  'bromazepam',
  'buprenorphine',
  'chlordiazepoxide',
  'clobazam',
  'clonazepam',
  'diazepam',
  'flurazepam',
  'lorazepam',
  'lormetazepam',
  'midazolam',
  'nitrazepam',
  'oxazepam',
  'pentazocine',
  'phenobarbitone',
  'temazepam',
  'tramadol',
  'triazolam',
  'zolpidem',
])

/** Whether one of the salts is a psychotropic substance, alone or in a combination. */
export function isPsychotropic(saltIds: readonly string[]): boolean {
  return namesSalt(psychotropics, saltIds)
}

/** Matches salt forms as well: "morphine sulfate" is morphine. */
function namesSalt(list: ReadonlySet<string>, saltIds: readonly string[]): boolean {
  return saltIds.some((id) => list.has(id) || list.has(id.split(' ')[0] ?? ''))
}

/** The words of a name that may be salts: "Tramadol 50mg Tab" names tramadol. */
export function saltWords(name: string): string[] {
  return name.toLowerCase().match(/[a-z]{5,}/g) ?? []
}

/**
 * The schedule of a medicine from a list without schedules. Default: prescription required. Drugs that are never sold
 * are "X".
 */
export function scheduleOfSalts(saltIds: readonly string[]): Exclude<Schedule, 'OTC' | 'NA' | 'AYUSH' | 'G'> | 'X' {
  if (namesSalt(neverForSale, saltIds)) return 'X'
  return namesSalt(registered, saltIds) ? 'H1' : 'H'
}
