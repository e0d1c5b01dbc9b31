import { isColdChain } from '../catalogue/cold-chain.ts'
import { readComposition } from '../catalogue/composition.ts'
import { isPsychotropic } from '../catalogue/drug-schedules.ts'
import type { Schedule } from '../catalogue/schedules.ts'
import type { DeliveryClass } from './delivery-rules.ts'

/** The classes of a product, its schedule first. */
export function deliveryClassesOf({
  schedule,
  composition,
  storageInstructions,
}: {
  readonly schedule: Schedule
  readonly composition: string
  readonly storageInstructions: string
}): DeliveryClass[] {
  const classes: DeliveryClass[] = [schedule]
  if (hasPsychotropic(composition)) classes.push('ndps')
  if (isColdChain(storageInstructions)) classes.push('coldChain')
  return classes
}

/** Products share compositions, and reading one takes a third of a product's JSON response (S8). */
const known = new Map<string, boolean>()
const MAX_KNOWN = 5000

function hasPsychotropic(composition: string): boolean {
  const found = known.get(composition) ?? isPsychotropic(readComposition(composition).map(({ id }) => id))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(composition, found)
  return found
}
