import type { ApiInput } from '#contract/api.ts'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { DeskOrder, orderChangeEndpoints } from '#contract/fulfilment.ts'
import { type OrderChangeName, orderChanges } from '#domain/fulfilment/order-changes.ts'

type OrderChangeKey = `POST ${(typeof orderChangeEndpoints)[OrderChangeName]['path']}`

/** Sends a change of an order with the values that its form has read; the server checks them. */
export function sendOrderChange(
  api: DeskClient,
  name: OrderChangeName,
  values: Readonly<Record<string, unknown>> & { readonly id: string },
): Promise<ApiResult<{ order: DeskOrder }>> {
  const change = orderChanges[name]
  const key = `POST /api/desk/orders/:id/${'path' in change ? change.path : name}` as OrderChangeKey
  return api(key, values as ApiInput<OrderChangeKey>)
}
