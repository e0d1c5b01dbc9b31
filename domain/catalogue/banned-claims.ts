import type { Schedule } from './schedules.ts'

/** Ailments that no advertisement may claim to cure or prevent (Drugs and Magic Remedies Act 1954, schedule). */
const ailments = [
  'AIDS',
  'appendicitis',
  'arteriosclerosis',
  'asthma',
  'blindness',
  'blood poisoning',
  'cancer',
  'cataract',
  'deafness',
  'diabetes',
  'dropsy',
  'encephalitis',
  'epilepsy',
  'gall ?stones?',
  'gangrene',
  'glaucoma',
  'goitre',
  'gonorrh?oea',
  'heart diseases?',
  '(?:high|low) blood pressure',
  'HIV',
  'hernia',
  'hydrocele',
  'hypertension',
  'impotence',
  'infertility',
  'insanity',
  'kidney stones?',
  'leprosy',
  'leucoderma',
  'lupus',
  'meningitis',
  'nervous debility',
  'obesity',
  'paralysis',
  'pleurisy',
  'pneumonia',
  'premature ejaculation',
  'rheumatism',
  'sterility',
  'syphilis',
  'tuberculosis',
  'tumou?rs?',
  'typhoid',
  'vitiligo',
]

const verbs =
  'cur(?:es?|ed|ing)|treat(?:s|ed|ing|ment)?|heal(?:s|ed|ing)?|prevent(?:s|ed|ing|ion)?|remed(?:y|ies)|reverses'

/** "Cures type 2 diabetes": at most four words stand between. */
const claim = new RegExp(
  String.raw`\b(?:${verbs})\b(?: [^ .!?]+){0,4}? (?:${ailments.join('|')})\b|\b(?:permanent|guaranteed|miracle|100 ?%) cure\b`,
  'i',
)

/** The first claim of a text, which may hold HTML: "cures type 2 diabetes". Null without one. */
export function findBannedClaim(text: string): string | null {
  const plain = text.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  return claim.exec(plain)?.[0] ?? null
}

/** Whether the law forbids every claim to cure: Ayurvedic products, food, cosmetics and devices are not drugs. */
export function forbidsClaims(schedule: Schedule): boolean {
  return schedule === 'AYUSH' || schedule === 'NA'
}
