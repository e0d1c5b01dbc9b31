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
  if (isPsychotropic(readComposition(composition).map(({ id }) => id))) classes.push('ndps')
  if (isColdChain(storageInstructions)) classes.push('coldChain')
  return classes
}
