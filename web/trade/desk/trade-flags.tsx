import type { TradeAccountListRow } from '#contract/desk-trade.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { tradeStateNames } from '#domain/trade/trade-account-changes.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = {
  asked: 'notice',
  'asked-again': 'neutral',
  verified: 'success',
  refused: 'neutral',
  lapsed: 'danger',
  blocked: 'danger',
} as const satisfies Record<TradeAccountListRow['state'], string>

type BuyerProps = { row: TradeAccountListRow }

/** The state of a licensed buyer, and the end of the licence that ends first. */
export function TradeFlags({ row }: BuyerProps) {
  const { endsOn } = row
  return (
    <>
      <TradeStateBadges row={row} />
      {endsOn !== null && (
        <Badge tone="neutral" icon="clock">
          {`Licences until ${formatDate(startOfIndianDay(endsOn))}`}
        </Badge>
      )}
    </>
  )
}

export function TradeStateBadges({ row: { state, isWaiting } }: BuyerProps) {
  return (
    <>
      <Badge tone={tones[state]}>{tradeStateNames[state]}</Badge>
      {isWaiting && state !== 'asked' && <Badge tone="notice">Change to check</Badge>}
    </>
  )
}
