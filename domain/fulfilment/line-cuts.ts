import { type Paise, sumPaise } from '../money.ts'
import { amountOfCut, type LinePricing } from '../orders/line-amount.ts'

/** A line of an order with what is already cut from it. */
export type CuttableLine = LinePricing & {
  readonly position: number
  readonly name: string
  readonly ordered: number
  readonly cut: number
}

/** Packs to take from the line at `position`. */
export type LineCut = { readonly position: number; readonly quantity: number }

type CutPlan =
  /** The amount that the cuts take off the order's total, in paise. An order without packs is cancelled with its fee. */
  | { readonly kind: 'cut'; readonly amount: Paise; readonly leavesNothing: boolean }
  | { readonly kind: 'refused'; readonly message: string }

/** Decides on cutting lines of a confirmed order (orders-14). */
export function planCut(lines: readonly CuttableLine[], cuts: readonly LineCut[]): CutPlan {
  const quantities = new Map(cuts.map(({ position, quantity }) => [position, quantity]))
  if (quantities.size < cuts.length) return refuse('Please name each line once.')
  const cutLines = lines.filter(({ position }) => quantities.has(position))
  if (cutLines.length < quantities.size) return refuse('This order has no such line.')
  const leftOf = ({ ordered, cut }: CuttableLine) => ordered - cut
  const quantityOf = ({ position }: CuttableLine) => quantities.get(position) ?? 0
  const excess = cutLines.find((line) => quantityOf(line) > leftOf(line))
  if (excess !== undefined) return refuse(`Only ${leftOf(excess)} of ${excess.name} can be cut.`)
  const amounts = cutLines.map((line) => amountOfCut(line, { left: leftOf(line), packs: quantityOf(line) }))
  const leavesNothing = lines.every((line) => quantityOf(line) === leftOf(line))
  return { kind: 'cut', amount: sumPaise(amounts), leavesNothing }
}

function refuse(message: string): CutPlan {
  return { kind: 'refused', message }
}
