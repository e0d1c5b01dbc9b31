import type { NearExpiryDays } from '#domain/stock/batch-state.ts'

/** How long before its expiry a batch stops being sold, in days; by the address of a category where it differs. */
export const nearExpiryDays: NearExpiryDays = { otherwise: 90, categories: { food: 45 } }
