import type { ShopProfile } from '#domain/settings/shop-profile.ts'

/** The registered pharmacists in charge, as pages of orders and products name them (shop-2). */
export function pharmacistsText({ pharmacists }: ShopProfile): string {
  return `Pharmacist in charge: ${pharmacists.map(({ name, registration }) => `${name}, registration ${registration}`).join('; ')}`
}
