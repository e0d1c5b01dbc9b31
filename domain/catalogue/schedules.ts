/** The schedules of the Drugs Rules which a product may be under, and whether it needs a prescription (D41). X is never sold. */
export const schedules = {
  OTC: { prescriptionRequired: false },
  NA: { prescriptionRequired: false },
  AYUSH: { prescriptionRequired: false },
  G: { prescriptionRequired: true },
  H: { prescriptionRequired: true },
  H1: { prescriptionRequired: true },
} as const satisfies Record<string, { prescriptionRequired: boolean }>

export type Schedule = keyof typeof schedules

/** Whether the pharmacist has to see a prescription for this product. */
export function needsPrescription(schedule: Schedule): boolean {
  return schedules[schedule].prescriptionRequired
}
