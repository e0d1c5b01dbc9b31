import type { OrderCustomer } from '#contract/staff-orders.ts'
import { fillFromPin, type PinArea } from '#domain/delivery/pin-areas.ts'
import { mapFields } from '#web/platform/forms.ts'

const personFields = ['name', 'phoneNumber'] as const
const placeFields = ['address', 'city', 'state', 'postalCode'] as const

export type HandingField = (typeof personFields)[number] | (typeof placeFields)[number]
type HandingTexts = Readonly<Record<HandingField, string>>

/** Person and place of an order while staff type them. */
export type HandingDraft = {
  readonly values: HandingTexts
  /** The texts that the customer or a PIN filled in. */
  readonly filled: HandingTexts
  /** The PIN to which city and state belong. */
  readonly filledPin: string
}

/** The texts of a customer, or empty ones. */
export function startHanding(customer: OrderCustomer | null): HandingDraft {
  const address = customer?.address
  const values = {
    ...mapFields(placeFields, (field) => address?.[field] ?? ''),
    name: address?.name ?? customer?.name ?? '',
    phoneNumber: customer?.phone ?? '',
  }
  return { values, filled: values, filledPin: values.postalCode }
}

export function typeHanding(draft: HandingDraft, field: HandingField, text: string): HandingDraft {
  return { ...draft, values: { ...draft.values, [field]: text } }
}

/** Fills city and state from the area of another PIN, or from null for an unknown PIN. A typed text stays (addresses-3). */
export function fillPlace(draft: HandingDraft, pin: string, area: PinArea | null): HandingDraft {
  if (pin === draft.filledPin) return draft
  const { typed, filled } = fillFromPin(draft.values, draft.filled, area)
  return { values: { ...draft.values, ...typed }, filled: { ...draft.filled, ...filled }, filledPin: pin }
}

/** Takes the texts of another customer. What is typed stays, and with a part of the place all of it. */
export function takeCustomer(draft: HandingDraft, customer: OrderCustomer | null): HandingDraft {
  const { values, filled, filledPin } = startHanding(customer)
  const isTyped = (field: HandingField) =>
    draft.values[field].trim() !== '' && draft.values[field] !== draft.filled[field]
  const kept: HandingField[] = personFields.filter(isTyped)
  const isPlaceTyped = placeFields.some(isTyped)
  if (isPlaceTyped) kept.push(...placeFields)
  const keep = (from: HandingTexts) => Object.fromEntries(kept.map((field) => [field, from[field]]))
  return {
    values: { ...values, ...keep(draft.values) },
    filled: { ...filled, ...keep(draft.filled) },
    filledPin: isPlaceTyped ? draft.filledPin : filledPin,
  }
}
