import type { NearExpiryDays } from '#domain/stock/batch-state.ts'

/** Days before its expiry on which a batch is taken off sale; `categories` has exceptions by slug. */
export const nearExpiryDays: NearExpiryDays = { otherwise: 90, categories: { food: 45 } }
