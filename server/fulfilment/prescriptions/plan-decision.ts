import type { LineCut } from '#domain/fulfilment/line-cuts.ts'
import type { LineVerdict, VerdictReason } from '#domain/prescriptions/prescription-rules.ts'
import type { LineToSupply } from '../lock-desk-order.ts'

type SentLine = {
  readonly position: number
  readonly verdict: LineVerdict
  readonly packs?: number | undefined
  readonly reason?: VerdictReason | undefined
}

export type DecidedLine = {
  readonly position: number
  readonly verdict: LineVerdict
  readonly packs: number
  readonly reason: VerdictReason | ''
}

type DecisionPlan = { readonly lines: readonly DecidedLine[]; readonly cuts: readonly LineCut[] }

/** Checks that each open line with packs left is decided once, and lists the packs to cut. */
export function planDecision(
  ordered: readonly LineToSupply[],
  openPositions: readonly number[],
  sent: readonly SentLine[],
): DecisionPlan | { readonly refusal: string } {
  const open = ordered.filter((line) => openPositions.includes(line.position) && line.cut < line.ordered)
  if (open.length === 0) return { refusal: 'No line of the order waits for this prescription any more.' }
  const decisions = new Map(sent.map((line) => [line.position, line]))
  const lines: DecidedLine[] = []
  const cuts: LineCut[] = []
  for (const { position, name, ordered, cut } of open) {
    const decision = decisions.get(position)
    if (decision === undefined || sent.length !== open.length) return { refusal: 'Please decide each line once.' }
    const { verdict, packs, reason = '' } = decision
    const left = ordered - cut
    const approved = verdict === 'approve' ? (packs ?? left) : 0
    if (approved > left) return { refusal: `Only ${left} packs of ${name} are ordered.` }
    if (approved < left && reason === '') return { refusal: `Please choose a reason for ${name}.` }
    lines.push({ position, verdict, packs: approved, reason: approved === left ? '' : reason })
    if (verdict !== 'ask' && approved < left) cuts.push({ position, quantity: left - approved })
  }
  return { lines, cuts }
}
