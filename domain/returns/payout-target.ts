/** The longest UPI id or account with IFSC. */
export const PAYOUT_TARGET_MAX = 120

export const PAYOUT_TARGET_RULE = 'Please type a UPI id such as asha@bank, or account number and IFSC.'

/** A UPI id or "account number, IFSC" in its one spelling; null for any other text. */
export function normalisePayoutTarget(typed: string): string | null {
  const text = typed.trim()
  if (/^[\w.-]{2,64}@[a-z][a-z0-9.-]{1,30}$/i.test(text)) return text
  const [, account, ifsc] = /^(\d{9,18})[\s,;]+([a-z]{4}0[a-z0-9]{6})$/i.exec(text) ?? []
  return account === undefined || ifsc === undefined ? null : `${account}, ${ifsc.toUpperCase()}`
}

/** What both sides see of it: "…@bank" or "account …6789". */
export function payoutHint(target: string): string {
  const [account = '', bank] = target.split('@')
  return bank === undefined ? `account …${account.replace(/,.*$/, '').slice(-4)}` : `${account.slice(0, 1)}…@${bank}`
}
