import { DAY, HOUR, MINUTE } from '../time.ts'

const units = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const

/** A duration in milliseconds in its largest unit: "3 days", "1 hour", "less than a minute". */
export function durationText(ms: number): string {
  for (const [length, unit] of units) {
    const count = Math.floor(ms / length)
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}
