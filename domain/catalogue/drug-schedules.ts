import type { Schedule } from './schedules.ts'

/** Schedule X of the Drugs Rules and the essential narcotic drugs of the NDPS Act: never sold (D41). */
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

/**
 * The schedule of a medicine from a list without schedules. Default: prescription required. Drugs that are never sold
 * are "X".
 */
export function scheduleOfSalts(saltIds: readonly string[]): Exclude<Schedule, 'OTC' | 'NA' | 'AYUSH' | 'G'> | 'X' {
  // "morphine sulfate" is morphine, too.
  const named = (list: ReadonlySet<string>) => saltIds.some((id) => list.has(id) || list.has(id.split(' ')[0] ?? ''))
  if (named(neverForSale)) return 'X'
  return named(registered) ? 'H1' : 'H'
}
