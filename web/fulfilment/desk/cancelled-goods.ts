import type { DeskOrderRow } from '#contract/fulfilment.ts'

/** Where the products of orders go that are cancelled: packed ones are inspected first. */
export function cancelledGoodsText(orders: readonly Pick<DeskOrderRow, 'status'>[]): string {
  const packed = orders.filter(({ status }) => status === 'Packed').length
  if (packed === 0) return 'The products go back into stock'
  if (packed === orders.length) return 'The products wait for inspection'
  return 'The products of packed orders wait for inspection and the others go back into stock'
}
