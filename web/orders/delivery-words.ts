import type { Order } from '#contract/orders.ts'
import { formatDate } from '#domain/time.ts'
import { delivery } from '#shop/delivery.ts'
import { shop } from '#shop/shop.ts'

/** When an order arrives: the staff's estimate, what was promised, or the delivery times of the shop. */
export function deliveryWords({ shipmentDetails, promisedOn }: Order): string {
  const day = shipmentDetails.estimatedDeliveryDate ?? promisedOn
  if (day) return `Expected by ${formatDate(day)}`
  const { hyderabad, cities, remote } = delivery.times
  return `Expected within ${cities} in cities, ${remote} elsewhere, ${hyderabad} in ${shop.city}`
}
