import type { DeliverySettings } from '#contract/delivery-settings.ts'
import type { DeliveryCase, DeliveryClass } from '#domain/delivery/delivery-rules.ts'

export type DeliveryRuleRow = DeliverySettings['rules'][number]

export const deliveryClassNames = {
  OTC: 'Without prescription (OTC)',
  NA: 'No medicine (NA)',
  AYUSH: 'Ayurvedic (AYUSH)',
  G: 'Schedule G',
  H: 'Schedule H',
  H1: 'Schedule H1',
  ndps: 'Psychotropic (NDPS)',
  coldChain: 'Cold chain',
} as const satisfies Record<DeliveryClass, string>

export const deliveryWayNames = { staff: 'Own staff', courier: 'Courier' } as const

export function isDeliveryAllowed({ allowed }: DeliveryRuleRow, place: Pick<DeliveryCase, 'way' | 'area'>): boolean {
  return allowed.some(({ way, area }) => way === place.way && area === place.area)
}
