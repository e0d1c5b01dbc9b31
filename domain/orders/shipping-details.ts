/** The fields required for delivery, in the order of the error message (orders-9). */
const requiredShippingFields = ['name', 'phoneNumber', 'email', 'address', 'city', 'state', 'postalCode'] as const

/** 'Missing required shipping details: name, city' or `null` when all are there (orders-9). */
export function shippingRefusal(details: Readonly<Record<string, unknown>>): string | null {
  const missing = requiredShippingFields.filter((field) => {
    const value = details[field]
    return typeof value !== 'string' || value.trim() === ''
  })
  return missing.length === 0 ? null : `Missing required shipping details: ${missing.join(', ')}`
}
