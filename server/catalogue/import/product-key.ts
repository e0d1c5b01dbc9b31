import { createHash } from 'node:crypto'
import { idPrefixes } from '#domain/ids.ts'
import type { ImportRow } from './import-row.ts'

type RowKey = Pick<ImportRow, 'product_id' | 'external_id'>

/** The id of a row's product. One made of the list's id is deterministic, so that product URLs are stable. */
export function productIdOf({ product_id: productId, external_id: externalId }: RowKey): string {
  if (productId !== null) return productId
  const listId = externalId ?? ''
  const readable = listId.replace(':', '-')
  const safe = /^[a-z0-9-]{1,60}$/.test(readable)
  const name = safe ? readable : createHash('sha256').update(listId).digest('hex').slice(0, 24)
  return `${idPrefixes.product}_${name}`
}
