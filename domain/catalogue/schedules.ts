/** The schedules of the Drugs Rules and whether they require a prescription (catalogue-6). X is never sold. */
export const schedules = {
  OTC: { prescriptionRequired: false },
  NA: { prescriptionRequired: false },
  AYUSH: { prescriptionRequired: false },
  G: { prescriptionRequired: true },
  H: { prescriptionRequired: true },
  H1: { prescriptionRequired: true },
} as const satisfies Record<string, { prescriptionRequired: boolean }>

export type Schedule = keyof typeof schedules

/** Whether the product requires a prescription. */
export function needsPrescription(schedule: Schedule): boolean {
  return schedules[schedule].prescriptionRequired
}
