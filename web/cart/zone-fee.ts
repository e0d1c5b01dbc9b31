import { useSyncExternalStore } from 'react'
import type { FeeTerms } from '#domain/cart/price-cart.ts'
import { observable } from '#web/platform/observable.ts'
import { useShop } from '#web/platform/shop-profile.ts'

/** What delivery to the known PIN costs; null: as everywhere. */
export const zoneFee = observable<FeeTerms | null>(null)

/** What delivery costs at the PIN whose terms were loaded last; undefined: the fee of a new shop. */
export function useDeliveryFee(): FeeTerms | undefined {
  const { deliveryFee } = useShop()
  return useSyncExternalStore(zoneFee.subscribe, zoneFee.get, () => null) ?? deliveryFee
}
