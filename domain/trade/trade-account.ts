/** Who buys at trade prices. */
export const tradeKinds = {
  chemist: 'Chemist',
  hospital: 'Hospital or nursing home',
  doctor: 'Doctor',
  distributor: 'Distributor',
} as const satisfies Record<string, string>

export type TradeKind = keyof typeof tradeKinds

/** `asked-again`: staff named what is missing. A lapsed account has a licence past its last day. */
export const tradeAccountStates = ['asked', 'asked-again', 'verified', 'refused', 'lapsed', 'blocked'] as const
export type TradeAccountState = (typeof tradeAccountStates)[number]

/** Whether staff have verified the buyer, who stays so while changes and renewals wait for a check (trade-1, trade-2). */
export function isVerifiedBuyer(state: TradeAccountState): boolean {
  return state === 'verified' || state === 'lapsed'
}

/** The licences of the Drugs Rules by form: 20 and 20B cover all drugs but those of Schedules C, C(1) and X, 21 and 21B the former. */
export const tradeLicenceForms = ['20', '21', '20B', '21B', 'registration'] as const
export type TradeLicenceForm = (typeof tradeLicenceForms)[number]

/** How a buyer pays an invoice to staff. */
export const receiptModes = {
  cash: 'Cash',
  cheque: 'Cheque',
  upi: 'UPI',
  transfer: 'Bank transfer',
} as const satisfies Record<string, string>

/** How an invoice was paid. */
export const receiptModeNames = { ...receiptModes, online: 'Online' } as const
export type ReceiptMode = keyof typeof receiptModeNames
