import { useState } from 'react'
import { type Address, type AddressField, addressFields, COUNTRY } from '#domain/addresses/address-rules.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { type CityAndState, fillFromPin, type PinArea } from '#domain/delivery/pin-areas.ts'
import { isPinCode } from '#domain/delivery/pin-code.ts'
import { mapFields } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { addressBook, useAddress } from './address-book.ts'
import { loadPinArea } from './load-pin-area.ts'

type AddressDraft = {
  /** The fields that differ from the saved address, because they were typed or filled in. */
  readonly edits: Partial<Address>
  /** The fields that the PIN filled in. */
  readonly filled: CityAndState
  /** The area of the typed PIN. */
  readonly area: PinArea | null
}

const blank: Address = { ...mapFields(addressFields, () => ''), country: COUNTRY }

/**
 * The saved address, else the contact of the account, with the edits. An address that arrives later replaces the fields without
 * edits (addresses-4).
 */
function withSaved(edits: Partial<Address>): Address {
  const { address, contact } = addressBook.state.get()
  return { ...(address ?? contact ?? blank), ...edits }
}

/** The typed address, which starts as the saved one. A PIN fills in state and city (addresses-3). */
export function useAddressDraft() {
  const { isReady } = useAddress()
  const [{ edits, area }, setDraft] = useState<AddressDraft>({
    edits: {},
    filled: { city: '', state: '' },
    area: null,
  })

  // Functional updates, because autofill changes many fields before the next render.
  function edit(field: AddressField, change: (old: string) => string): void {
    setDraft((old) => {
      const text = withSaved(old.edits)[field]
      const next = change(text)
      return next === text ? old : { ...old, edits: { ...old.edits, [field]: next } }
    })
  }

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
      const values = withSaved(old.edits)
      if (normaliseAddressField('postalCode', values.postalCode) !== pin) return old
      const { typed, filled } = fillFromPin(values, old.filled, found)
      return { edits: { ...old.edits, ...typed }, filled, area: found }
    })
  }

  /** Takes all fields of another address. */
  function choose(address: Address): void {
    setDraft({
      edits: mapFields(addressFields, (field) => address[field]),
      filled: { city: '', state: '' },
      area: null,
    })
  }

  const tidy = (field: AddressField) => edit(field, (text) => normaliseAddressField(field, text))
  return { values: withSaved(edits), area, isChecked: isReady, type, tidy, choose }
}
