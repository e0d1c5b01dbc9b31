import type { PadLine } from './read-pad-line.ts'

/** Words for "as many as in my last order", in English, Hindi in both letters, and Telugu. */
const lastTime = new RegExp(
  [
    String.raw`\b(?:(?:the )?same )?(?:as|like) (?:the |my )?(?:last|previous|earlier|before)(?: (?:time|order|month|week))?\b`,
    String.raw`\b(?:same|last|previous) (?:qty|quantity|time|order)\b`,
    String.raw`\b(?:pichh?l[aei]|gat) (?:baar|bar|order)(?: (?:jitn[ai]|jais[ai]|wala))?\b`,
    'पिछली बार(?: (?:जितना|जितनी|जैसा|जैसे))?',
    'पिछला (?:ऑर्डर|आर्डर)',
    'గత ?సారి',
    'పోయిన ?సారి',
  ].join('|'),
  'giu',
)

/** The line without the words that ask for as many packs as last time; null for a line without them (trade-14). */
export function withoutLastTime(text: string): string | null {
  const rest = text.replace(lastTime, ' ')
  return rest === text ? null : rest.replaceAll(/[\s,;:=-]+$|\s+(?=\s)/gu, '').trim()
}

/** The readings that take no number of the line for its packs, because last time tells them. */
export function withoutPacks(line: PadLine): PadLine {
  if (line.kind !== 'product') return line
  const readings = line.readings.filter(({ packs }) => packs === null)
  return readings.length === 0 ? line : { ...line, readings }
}
