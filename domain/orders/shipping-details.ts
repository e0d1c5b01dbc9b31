/** The fields required for delivery, in the order of the error message (spec §5). */
const requiredShippingFields = ['name', 'phoneNumber', 'email', 'address', 'city', 'state', 'postalCode'] as const

/** The required fields which are missing or blank. */
function missingShippingFields(details: Readonly<Record<string, unknown>>): string[] {
  return requiredShippingFields.filter((field) => {
    const value = details[field]
    return typeof value !== 'string' || value.trim() === ''
  })
}

/** 'Missing required shipping details: name, city' or `null` when all are there (spec §5). */
export function shippingRefusal(details: Readonly<Record<string, unknown>>): string | null {
  const missing = missingShippingFields(details)
  return missing.length === 0 ? null : `Missing required shipping details: ${missing.join(', ')}`
}
