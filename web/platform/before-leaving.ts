import { SECOND } from '#domain/time.ts'

/** An upload on a slow line must not keep a customer from paying for longer. */
const MAX_WAIT_MS = 60 * SECOND

let work: () => Promise<void> = async () => {}

/** Sets the work to finish before the browser goes to another site, such as an upload that the tab cannot store. */
export function setWorkBeforeLeaving(next: () => Promise<void>): void {
  work = next
}

/** Waits for that work, for a minute at most. */
export async function finishBeforeLeaving(): Promise<void> {
  await Promise.race([work(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}
