/** An axis from one whole step to another, both included. */
export type ChartScale = { readonly from: number; readonly to: number; readonly step: number }

/** More lines than these crowd the axis of a phone. */
const MAX_STEPS = 4
const ROUND_STEPS = [1, 2, 2.5, 5, 10, 20] as const

/** The axis of values in round steps. It contains zero, from which bars begin. `isWhole` for counts, which have no half. */
export function chartScale(values: readonly number[], { isWhole = false } = {}): ChartScale {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  const wanted = (most - least) / MAX_STEPS
  const power = 10 ** Math.floor(Math.log10(wanted > 0 ? wanted : 1))
  const steps = ROUND_STEPS.map((round) => (isWhole ? Math.max(1, Math.ceil(round * power)) : round * power))
  const fits = (step: number) => Math.ceil(most / step) - Math.floor(least / step) <= MAX_STEPS
  const step = steps.find(fits) ?? 20 * power
  const isEmpty = least === 0 && most === 0
  return { from: Math.floor(least / step) * step, to: isEmpty ? step : Math.ceil(most / step) * step, step }
}

/** The values at the lines of an axis. */
export function ticksOf({ from, to, step }: ChartScale): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)
}

/** Where a value stands on its axis, 0 to 100. */
export function placeOnScale(value: number, { from, to }: ChartScale): number {
  const share = (Math.min(Math.max(value, from), to) - from) / (to - from)
  return Math.round(share * 1000) / 10
}

/** In which unit the numbers of an axis are short: "lakh", "crore" or ''. */
export function axisUnit({ from, to }: ChartScale): { readonly name: '' | 'lakh' | 'crore'; readonly size: number } {
  const most = Math.max(to, -from)
  if (most >= 1e7) return { name: 'crore', size: 1e7 }
  return most >= 1e5 ? { name: 'lakh', size: 1e5 } : { name: '', size: 1 }
}
