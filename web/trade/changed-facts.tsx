import type { TradeAccount } from '#contract/trade.ts'
import { tradeKinds } from '#domain/trade/trade-account.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import type { Fact } from '#web/ui/facts.tsx'

type Details = Pick<TradeAccount, 'kind' | 'firm' | 'gstin' | 'premises' | 'isBranch'>

/** The GSTIN of a buyer, or that there is none. */
export function GstinText({ gstin }: { gstin: string }) {
  return gstin === '' ? <span>Not registered for GST</span> : <span translate="no">{gstin}</span>
}

/** What a verified buyer sent that differs from the account. */
export function changedFacts(account: Details & Pick<TradeAccount, 'pendingChange'>): Fact[] {
  const change = account.pendingChange
  if (change === null) return []
  const { kind, firm, gstin, premises, isBranch = account.isBranch } = change
  return [
    ...(kind === account.kind ? [] : [{ label: 'Kind', value: tradeKinds[kind] }]),
    ...(firm === account.firm ? [] : [{ label: 'Firm', value: <span className="wrap-anywhere">{firm}</span> }]),
    ...(gstin === account.gstin ? [] : [{ label: 'GSTIN', value: <GstinText gstin={gstin} /> }]),
    ...(isBranch === account.isBranch
      ? []
      : [{ label: 'Premises', value: isBranch ? 'Further premises of a firm' : 'The only premises of the firm' }]),
    ...(JSON.stringify(premises) === JSON.stringify(account.premises)
      ? []
      : [{ label: 'Licensed premises', value: <AddressText address={premises} /> }]),
  ]
}
