import type { TradeAccount } from '#contract/trade.ts'
import { tradeKinds } from '#domain/trade/trade-account.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import type { Fact } from '#web/ui/facts.tsx'

type Details = Pick<TradeAccount, 'kind' | 'firm' | 'gstin' | 'premises'>

/** What a verified buyer sent that differs from the account. */
export function changedFacts(account: Details & Pick<TradeAccount, 'pendingChange'>): Fact[] {
  const change = account.pendingChange
  if (change === null) return []
  const { kind, firm, gstin, premises } = change
  return [
    ...(kind === account.kind ? [] : [{ label: 'Kind', value: tradeKinds[kind] }]),
    ...(firm === account.firm ? [] : [{ label: 'Firm', value: <span className="wrap-anywhere">{firm}</span> }]),
    ...(gstin === account.gstin ? [] : [{ label: 'GSTIN', value: <span translate="no">{gstin}</span> }]),
    ...(JSON.stringify(premises) === JSON.stringify(account.premises)
      ? []
      : [{ label: 'Licensed premises', value: <AddressText address={premises} /> }]),
  ]
}
