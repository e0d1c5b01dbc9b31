import type { GroupSchedules } from '#domain/catalogue/schedule-groups.ts'
import { azMapping, countAzColumns, missingAzColumns } from './az-mapping.ts'
import { UnreadableFile } from '../../lists/unreadable-file.ts'
import { countOwnColumns, missingOwnColumns, ownColumnNames, ownMapping } from './own-mapping.ts'
import type { ListMapping } from './import-row.ts'

type Choice = {
  readonly map: ListMapping['name'] | null
  readonly stock: number
  readonly schedules?: GroupSchedules | undefined
  readonly openingDay?: string | undefined
}

/** The number of columns of the requested list, or of the one that fits better, that the header lacks. */
export function countMissingColumns(header: readonly string[], map: Choice['map']): number {
  const counts = { az: countAzColumns(header), own: countOwnColumns(header) }
  return ownColumnNames.length - (map === null ? Math.max(counts.az, counts.own) : counts[map])
}

/** With so few columns missing, a list is the A–Z list. */
const MAX_MISSING_OF_AZ = 2

/** The requested list, or the one that a header belongs to. */
export function listOfHeader(header: readonly string[], map: Choice['map']): ListMapping['name'] {
  return map ?? (missingAzColumns(header).length <= MAX_MISSING_OF_AZ ? 'az' : 'own')
}

/** Returns the requested mapping, or the one that fits the header. Throws with the missing columns. */
export function chooseMapping(header: readonly string[], { map, stock, ...options }: Choice): ListMapping {
  const chosen = listOfHeader(header, map)
  const missing = chosen === 'az' ? missingAzColumns(header) : missingOwnColumns(header)
  if (missing.length > 0) {
    const list = chosen === 'az' ? 'the A–Z medicine list' : "the shop's own list"
    throw new UnreadableFile(`The header lacks ${missing.join(', ')} of ${list}.`)
  }
  return chosen === 'az' ? azMapping(header, stock) : ownMapping(header, options)
}
