import { useState, useSyncExternalStore } from 'react'
import type { OrderCustomer } from '#contract/staff-orders.ts'
import { normaliseAddressField } from '#domain/addresses/normalise-address-field.ts'
import { observable } from '#web/platform/observable.ts'
import { fillPlace, type HandingField, startHanding, takeCustomer, typeHanding } from './handing-draft.ts'
import { loadTerms, type PinTerms } from './pin-terms.ts'

/** Person and place of an order, with the terms at the PIN. */
export function useHanding(customer: OrderCustomer | null, firstTerms: PinTerms | null) {
  const [store] = useState(() => observable(startHanding(customer)))
  const { values } = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [terms, setTerms] = useState(firstTerms)

  async function readTerms(typed: string): Promise<void> {
    setTerms(null)
    const found = await loadTerms(typed)
    if (found === null || store.get().values.postalCode !== typed) return
    setTerms(found)
    store.set(fillPlace(store.get(), normaliseAddressField('postalCode', typed), found.known ? found : null))
  }

  function change(next: ReturnType<typeof startHanding>): void {
    const { postalCode } = store.get().values
    store.set(next)
    if (next.values.postalCode !== postalCode) void readTerms(next.values.postalCode)
  }

  return {
    values,
    terms,
    type: (field: HandingField, text: string) => change(typeHanding(store.get(), field, text)),
    take: (chosen: OrderCustomer | null) => change(takeCustomer(store.get(), chosen)),
  }
}
