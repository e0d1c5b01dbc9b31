import { type ClassVerdicts, type DeliveryClass, deliveryClasses } from './delivery-rules.ts'

const classNouns = {
  OTC: 'Medicines without a prescription are',
  NA: 'Health products are',
  AYUSH: 'Ayurvedic medicines are',
  G: 'Schedule G medicines are',
  H: 'Prescription medicines (Schedule H) are',
  H1: 'Schedule H1 medicines are',
  ndps: 'Psychotropic medicines are',
  coldChain: 'Medicines that must stay cold are',
} as const satisfies Record<DeliveryClass, string>

/** Why a product is not delivered to a PIN, as a sentence, or null. Unknown classes do not count. */
export function deliveryRefusal(classes: readonly string[], schedules: ClassVerdicts, pin: string): string | null {
  const refused = deliveryClasses.find((name) => schedules[name] === 'outlet' && classes.includes(name))
  return refused === undefined ? null : `${classNouns[refused]} not delivered to ${pin}.`
}
