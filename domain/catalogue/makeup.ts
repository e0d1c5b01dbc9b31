import { compositionKey, readComposition, releaseOf, type Salt } from './composition.ts'
import { readPack } from './pack.ts'
import type { Schedule } from './schedules.ts'

/** What a product is made of and how much of it a pack holds, as it is compared with other products. */
export type Makeup = {
  readonly salts: readonly Salt[]
  /** See `compositionKey`. */
  readonly compositionKey: string
  readonly packUnits: number | null
  readonly packUnit: string | null
}

type Labels = {
  readonly composition: string
  readonly schedule: Schedule
  readonly itemForm: string
  readonly packSize: string
}

/** Reads what stands on a product's label. What is no drug (schedule NA) has salts only where strengths are given: latex is none. */
export function readMakeup({ composition, schedule, itemForm, packSize }: Labels): Makeup {
  const named = readComposition(composition)
  const salts = schedule === 'NA' ? named.filter((salt) => salt.strength !== '') : named
  const pack = readPack(packSize, itemForm)
  return {
    salts,
    compositionKey: compositionKey(salts, releaseOf(`${itemForm} ${packSize}`)),
    packUnits: pack?.units ?? null,
    packUnit: pack?.unit ?? null,
  }
}
