import { needsPrescription, type Schedule } from '../catalogue/schedules.ts'

/** The most of one product in an order, where the product itself says nothing (D84). */
export type QuantitySettings = { readonly withPrescription: number; readonly without: number }

type Limited = { readonly maxQuantity: number | null; readonly schedule: Schedule }

/** How many packs of a product one order may hold: its own limit, else the setting (D84). */
export function quantityLimit({ maxQuantity, schedule }: Limited, settings: QuantitySettings): number {
  return maxQuantity ?? (needsPrescription(schedule) ? settings.withPrescription : settings.without)
}

/** The sentence about a line that holds too many. */
export function tooManyOfOne(name: string, limit: number): string {
  return `At most ${limit} of ${name} fit into one order.`
}
