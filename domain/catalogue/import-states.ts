/** The states of an import at the desk. `interrupted`: its process ended before it did. */
export const importStates = [
  'previewing',
  'ready',
  'unreadable',
  'importing',
  'done',
  'stopped',
  'interrupted',
] as const

export type ImportState = (typeof importStates)[number]

/** The states in which a process works on it, or will do so soon. */
export const activeImportStates: readonly ImportState[] = ['previewing', 'importing']

/** Whether a process works on it, or will do so soon. */
export function isImportActive(state: ImportState): boolean {
  return activeImportStates.includes(state)
}

/** Whether it can be started, or started again: an import skips what it has written already. */
export function mayStartImport({ state, hasPreview }: { state: ImportState; hasPreview: boolean }): boolean {
  return hasPreview && (state === 'ready' || state === 'stopped' || state === 'interrupted')
}

/** A price that changes by more than half. Prices are in any one unit. */
export function isPriceJump(before: number, after: number): boolean {
  return Math.abs(after - before) * 2 > before
}

/** A stock that is gone, or ten times as much (catalogue-16). */
export function isStockJump(before: number, after: number): boolean {
  return before > 0 && (after === 0 || after >= before * 10)
}

type ListJumps = { readonly known: number; readonly priceJumps: number; readonly stockJumps: number }

/** The reason not to import a list without a person who looks at it, as a sentence, or null (catalogue-16). */
export function unattendedRule({ known, priceJumps, stockJumps }: ListJumps): string | null {
  if (known < MIN_KNOWN_PRICES) return null
  if (priceJumps * 2 > known) return `${priceJumps} of ${known} known prices change by more than half.`
  if (stockJumps * 2 > known)
    return `The stock of ${stockJumps} of ${known} known products is gone or ten times as much.`
  return null
}

type PricePair = { readonly before: number; readonly after: number }

/** Fewer known prices may be corrections. */
const MIN_KNOWN_PRICES = 3

/** Whether most prices of a list are about 100 times or a hundredth of the known ones (catalogue-15). */
export function areHundredfold(prices: readonly PricePair[]): boolean {
  const hundredfold = prices.filter(({ before, after }) => {
    const factor = Math.max(before, after) / Math.min(before, after)
    return factor > 80 && factor < 125
  })
  return prices.length >= MIN_KNOWN_PRICES && hundredfold.length * 2 > prices.length
}
