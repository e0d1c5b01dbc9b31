import type { Order } from '#contract/orders.ts'
import { expectedBy } from '#domain/orders/expected-delivery.ts'
import { formatDate } from '#domain/time.ts'
import { delivery } from '#shop/delivery.ts'
import { shop } from '#shop/shop.ts'

/** When an order arrives, by the staff's estimate or the shop's delivery times. */
export function deliveryWords({ createdAt, shippingDetails, shipmentDetails }: Order): string {
  const { estimatedDeliveryDate } = shipmentDetails
  if (estimatedDeliveryDate !== null) return `Expected by ${formatDate(estimatedDeliveryDate)}`
  const isShopCity = shippingDetails.city.trim().toLowerCase() === shop.city.toLowerCase()
  const { hyderabad, cities, remote } = delivery.times
  const times = isShopCity ? hyderabad : `${cities} in cities, ${remote} elsewhere`
  return `Expected by ${formatDate(expectedBy(new Date(createdAt), isShopCity))} (${times})`
}
