import type { NearExpiryDays } from '#domain/stock/batch-state.ts'
import type { BuyingDays } from '#domain/stock/reorder-rules.ts'

/** Days before its expiry on which a batch is taken off sale; `categories` has exceptions by slug. */
export const nearExpiryDays: NearExpiryDays = { otherwise: 90, categories: { food: 45 } }

/** Days until a supplier delivers, and days that a purchase is to last. */
export const buyingDays: BuyingDays = { lead: 7, cover: 30 }
