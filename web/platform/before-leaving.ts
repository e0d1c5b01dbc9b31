import { SECOND } from '#domain/time.ts'

/** A slow line may send a large file for longer; what it cannot send in this time must not keep anyone from paying. */
const LONGEST_WAIT_MS = 60 * SECOND

let work: () => Promise<void> = async () => {}

/** Sets what to finish before the browser goes to another site, such as an upload that the tab cannot keep. */
export function setWorkBeforeLeaving(next: () => Promise<void>): void {
  work = next
}

/** Finishes it, for a minute at most. */
export async function finishBeforeLeaving(): Promise<void> {
  await Promise.race([work(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}
