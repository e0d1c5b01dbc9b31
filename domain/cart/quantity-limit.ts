import { needsPrescription, type Schedule } from '../catalogue/schedules.ts'

/** The limit of packs per order for products without a limit of their own (cart-4). */
export type QuantitySettings = { readonly withPrescription: number; readonly without: number }

type Limited = { readonly maxQuantity: number | null; readonly schedule: Schedule }

/** How many packs of a product one order may hold: its own limit, else the setting (cart-4). */
export function quantityLimit({ maxQuantity, schedule }: Limited, settings: QuantitySettings): number {
  return maxQuantity ?? (needsPrescription(schedule) ? settings.withPrescription : settings.without)
}

/** The message for a line above the limit. */
export function quantityLimitMessage(name: string, limit: number): string {
  return `At most ${limit} of ${name} fit into one order.`
}
