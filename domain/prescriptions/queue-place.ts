import { DAY, HOUR, MINUTE } from '../time.ts'

/** Where a prescription stands among those that wait for a pharmacist. */
export type PrescriptionPlace = {
  /** How many are before it, up to `MAX_COUNTED_AHEAD`. */
  readonly ahead: number
  /** A pharmacist has it open. */
  readonly isOpened: boolean
  /** Within how many minutes three of four were answered lately; null while too few were. */
  readonly usualMinutes: number | null
}

export const MAX_COUNTED_AHEAD = 100
/** The days that count as lately. */
export const ANSWERED_DAYS = 14
/** The fewest answers from which a usual time is told. */
export const MIN_ANSWERED = 5
/** The share of prescriptions that were answered within the usual time. */
export const USUAL_SHARE = 0.75

/** The place in words for the customer, with the usual time if it is known (prescriptions-7). */
export function queueSentence({ ahead, isOpened, usualMinutes }: PrescriptionPlace): string {
  if (isOpened) return 'Our pharmacist has it open now.'
  const place = placeSentence(ahead)
  if (usualMinutes === null) return place
  return `${place} In the last ${ANSWERED_DAYS} days, 3 of 4 were answered within ${waitText(usualMinutes)}.`
}

function placeSentence(ahead: number): string {
  if (ahead === 0) return 'Yours is the next that our pharmacist opens.'
  if (ahead === 1) return '1 prescription is before yours.'
  return `${ahead}${ahead < MAX_COUNTED_AHEAD ? '' : ' or more'} prescriptions are before yours.`
}

/** A duration rounded up: to 5 minutes below an hour, then to hours, after a day to days. */
function waitText(minutes: number): string {
  const hours = (minutes * MINUTE) / HOUR
  const days = (minutes * MINUTE) / DAY
  const [count, noun] =
    hours <= 0.95
      ? [Math.max(5, Math.ceil(minutes / 5) * 5), 'minute']
      : days <= 1
        ? [Math.ceil(hours), 'hour']
        : [Math.ceil(days), 'day']
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
