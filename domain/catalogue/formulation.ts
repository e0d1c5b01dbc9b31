import { compositionKey, readComposition, releaseOf, type Salt } from './composition.ts'
import { readPack } from './pack.ts'
import type { Schedule } from './schedules.ts'

/** The salts and pack contents of a product, for comparison with other products. */
export type Formulation = {
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

/** Parses a product's label. A product without schedule (NA) only has salts with a strength: latex is not a salt. */
export function readFormulation({ composition, schedule, itemForm, packSize }: Labels): Formulation {
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
