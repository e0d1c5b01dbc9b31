import { readFileSync } from 'node:fs'
import type { PinArea } from '#domain/delivery/pin-areas.ts'

let areas: ReadonlyMap<number, PinArea> | undefined

/** The area of a PIN code of India Post. The table is read at the first call. */
export function findPinArea(pin: string): PinArea | undefined {
  areas ??= readPinCodes(readFileSync(new URL('pin-codes.csv', import.meta.url), 'utf8'))
  return areas.get(Number(pin))
}

/** Reads lines of state, district and PIN codes: "Goa,North Goa,403001-403006 403101". */
function readPinCodes(csv: string): ReadonlyMap<number, PinArea> {
  const found = new Map<number, PinArea>()
  for (const line of csv.split('\n')) {
    const [state, district, ranges] = line.split(',')
    if (line.startsWith('#') || state === undefined || district === undefined) continue
    const area = { district, state }
    for (const range of ranges?.split(' ') ?? []) {
      const [first, last = first] = range.split('-').map(Number)
      for (let pin = first ?? 0; pin <= (last ?? 0); pin += 1) found.set(pin, area)
    }
  }
  return found
}
