import { azMapping, missingAzColumns } from './az-mapping.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { missingOwnColumns, ownMapping } from './own-mapping.ts'
import type { ListMapping } from './import-row.ts'

type Choice = { readonly map: ListMapping['name'] | null; readonly stock: number }

/** The number of columns of the requested list, or of the one that fits better, that the header lacks. */
export function countMissingColumns(header: readonly string[], map: Choice['map']): number {
  const counts = { az: missingAzColumns(header).length, own: missingOwnColumns(header).length }
  return map === null ? Math.min(counts.az, counts.own) : counts[map]
}

/** Returns the requested mapping, or the one that fits the header. Throws with the missing columns. */
export function chooseMapping(header: readonly string[], { map, stock }: Choice): ListMapping {
  const missing = { az: missingAzColumns(header), own: missingOwnColumns(header) }
  const chosen = map ?? (missing.own.length < missing.az.length ? 'own' : 'az')
  if (missing[chosen].length > 0) {
    const list = chosen === 'az' ? 'the A–Z medicine list' : "the shop's own list"
    throw new UnreadableFile(`The header lacks ${missing[chosen].join(', ')} of ${list}.`)
  }
  return chosen === 'az' ? azMapping(header, stock) : ownMapping(header)
}
