import { useState } from 'react'
import { type Address, type AddressField, addressFields, COUNTRY } from '#domain/addresses/address-rules.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { type CityAndState, fillFromPin, isPinCode, type PinArea } from '#domain/delivery/pin-areas.ts'
import { mapFields } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { addressBook } from './address-book.ts'
import { loadPinArea } from './load-pin-area.ts'

type AddressDraft = {
  readonly values: Address
  /** The fields that the PIN filled in. */
  readonly filled: CityAndState
  /** The area of the typed PIN. */
  readonly area: PinArea | null
}

const blank: Address = { ...mapFields(addressFields, () => ''), country: COUNTRY }

/** The typed address, which starts as the saved one. A PIN fills in state and city (addresses-3). */
export function useAddressDraft() {
  const [{ values, area }, setDraft] = useState<AddressDraft>(() => ({
    values: addressBook.state.get().address ?? blank,
    filled: { city: '', state: '' },
    area: null,
  }))

  // Functional updates, because autofill changes many fields before the next render.
  const edit = (field: AddressField, change: (old: string) => string) =>
    setDraft((old) => ({ ...old, values: { ...old.values, [field]: change(old.values[field]) } }))

  function type(field: AddressField, text: string): void {
    edit(field, () => text)
    if (field !== 'postalCode') return
    setDraft((old) => ({ ...old, area: null }))
    void fillArea(normaliseAddressField(field, text))
  }

  /** Fills in the area of a PIN unless the PIN has changed meanwhile. Does nothing without an answer. */
  async function fillArea(pin: string): Promise<void> {
    if (!isPinCode(pin)) return
    const found = await loadPinArea(publicApi, pin)
    if (found === undefined) return
    setDraft((old) => {
      if (normaliseAddressField('postalCode', old.values.postalCode) !== pin) return old
      const { typed, filled } = fillFromPin(old.values, old.filled, found)
      return { values: { ...old.values, ...typed }, filled, area: found }
    })
  }

  const tidy = (field: AddressField) => edit(field, (text) => normaliseAddressField(field, text))
  return { values, area, type, tidy }
}
