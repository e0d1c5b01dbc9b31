/** What a customer may agree to, each on its own (consents-1). */
export const consentPurposes = ['terms', 'prescriptions', 'refill-reminders', 'messages', 'offers'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/**
 * The purposes for which the shop asks: it sends no messages for the others yet. A purpose is added here with what
 * sends for it (consents-2).
 */
const usedPurposes = ['terms', 'prescriptions'] as const satisfies readonly ConsentPurpose[]
export type UsedPurpose = (typeof usedPurposes)[number]

/** Whether the shop does anything that this consent allows. */
export function isUsedPurpose(purpose: ConsentPurpose): purpose is UsedPurpose {
  return (usedPurposes as readonly ConsentPurpose[]).includes(purpose)
}

/** The purposes on screen. */
export const consentPurposeNames = {
  terms: 'Account and orders',
  prescriptions: 'Prescriptions',
  'refill-reminders': 'Refill reminders',
  messages: 'SMS and WhatsApp',
  offers: 'Offers by mail',
} as const satisfies Record<ConsentPurpose, string>

/** Where a customer gave or withdrew a consent. `before`: it was in use before there was a ledger. */
const consentPlaces = ['registration', 'prescription', 'family', 'account', 'before'] as const
export type ConsentPlace = (typeof consentPlaces)[number]

/** What a customer reads before a consent: one screen on a phone (consents-1). */
export type ConsentNotice = {
  readonly version: number
  readonly kept: string
  readonly why: string
  readonly howLong: string
  readonly seenBy: string
  readonly withdraw: string
  readonly complain: string
  /** The sentence beside the switch or the box. */
  readonly agree: string
}

/** The parts of a notice in the order of reading, with their headings. */
export const noticeParts = {
  kept: 'What we keep',
  why: 'Why',
  howLong: 'How long',
  seenBy: 'Who sees it',
  withdraw: 'How to withdraw',
  complain: 'How to complain',
} as const satisfies Partial<Record<keyof ConsentNotice, string>>

export type ConsentState = 'none' | 'given' | 'withdrawn'

/** Whether a mail for a purpose leaves: news of orders until they are withdrawn, everything else only when agreed to. */
const mayMailWithout = {
  terms: true,
  prescriptions: true,
  'refill-reminders': false,
  messages: false,
  offers: false,
} as const satisfies Record<ConsentPurpose, boolean>

/** Whether a message for this purpose may leave (consents-3). */
export function mayMessage(purpose: ConsentPurpose, state: ConsentState): boolean {
  return state === 'given' || (state === 'none' && mayMailWithout[purpose])
}

/** Whether a switch shows this consent. The one to the terms ends with the account. */
export function hasSwitch(purpose: ConsentPurpose): boolean {
  return purpose !== 'terms'
}

/** Whether a given consent is for an older text, so that the newer one is shown at the next occasion (consents-4). */
export function isOutdated(
  consent: { readonly state: ConsentState; readonly version: number },
  current: number,
): boolean {
  return consent.state === 'given' && consent.version < current
}
