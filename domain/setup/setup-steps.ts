import { isFictional } from '../settings/fictional-values.ts'
import { inventedSettings, withoutInvented } from '../settings/invented-settings.ts'
import { type SettingKey, settings, type SettingValues } from '../settings/settings.ts'
import type { ConnectionName } from './connections.ts'

type SetupStep = {
  readonly title: string
  /** The settings and connections whose forms the step shows. */
  readonly settings: readonly SettingKey[]
  readonly connections: readonly ConnectionName[]
}

/** The steps from a new live shop to an open one, in their order. */
export const setupSteps = {
  shop: { title: 'Who you are', settings: ['identity', 'phones', 'online', 'social'], connections: [] },
  licences: {
    title: 'Licences and GSTIN',
    settings: ['licences', 'pharmacists', 'grievanceOfficer', 'area', 'gst', 'invoices', 'eInvoice'],
    connections: [],
  },
  people: { title: 'People', settings: [], connections: [] },
  places: {
    title: 'Hours and addresses',
    settings: ['addresses', 'map', 'officeHours', 'retailHours'],
    connections: [],
  },
  words: { title: 'Your words', settings: [], connections: [] },
  mail: { title: 'Web address and mail', settings: [], connections: ['address', 'mail'] },
  payments: { title: 'Payments', settings: [], connections: ['razorpay', 'phonepe', 'cashfree', 'payu'] },
  products: { title: 'Products', settings: [], connections: ['folder'] },
  delivery: { title: 'Delivery', settings: [], connections: [] },
} as const satisfies Record<string, SetupStep>

export type SetupStepName = keyof typeof setupSteps
export const setupStepNames = Object.keys(setupSteps) as readonly SetupStepName[]

/** What decides which steps are done. */
export type SetupFacts = {
  readonly settings: SettingValues
  /** The parts that are still those of the sample shop, and of which the owner has not said whether they are true. */
  readonly undecided: readonly string[]
  readonly hasPharmacist: boolean
  readonly hasAddress: boolean
  readonly hasMail: boolean
  readonly takesOnlinePayments: boolean
  readonly hasProducts: boolean
  /** Whether staff have decided which medicines are delivered where. */
  readonly hasDeliveryRules: boolean
}

/** What a step still needs, and why. */
type SetupNeed = {
  readonly step: SetupStepName
  readonly sentence: string
  readonly reason: string
  /** Whether the shop cannot open without it: the law or an order needs it (setup-5). */
  readonly isRequired: boolean
}

const ecommerceRules = 'The Consumer Protection (E-Commerce) Rules 2020 want it on the site.'

/** The settings that must be the shop's own before it opens, with the reason; other settings say it in their lead. */
const requiredSettings: Readonly<Partial<Record<SettingKey, string>>> = {
  identity: ecommerceRules,
  phones: ecommerceRules,
  online: ecommerceRules,
  addresses: ecommerceRules,
  licences:
    'Medicines are sold only under a licence (Drugs and Cosmetics Act 1940, section 18), which every page shows.',
  pharmacists:
    'Rule 65 of the Drugs Rules 1945: a registered pharmacist supervises what prescriptions are supplied on.',
  grievanceOfficer: ecommerceRules,
  gst: 'Every tax invoice names the GSTIN (CGST Rules 2017, rule 46).',
}

type FactNeed = SetupNeed & { readonly isMet: (facts: SetupFacts) => boolean }

const factNeeds: readonly FactNeed[] = [
  {
    step: 'people',
    isMet: ({ hasPharmacist }) => hasPharmacist,
    sentence: 'No pharmacist with a registration number is on the staff.',
    reason: 'Only a pharmacist may approve prescriptions (Drugs Rules 1945, rule 65).',
    isRequired: true,
  },
  {
    step: 'mail',
    isMet: ({ hasAddress }) => hasAddress,
    sentence: 'The shop has no https address.',
    reason: 'Links in mails and payments lead there. Until then the shop takes no accounts and no orders.',
    isRequired: true,
  },
  {
    step: 'mail',
    isMet: ({ hasMail }) => hasMail,
    sentence: 'The shop has no mail server.',
    reason:
      'Codes, receipts and answers to complaints are mailed. Until then the shop takes no accounts and no orders.',
    isRequired: true,
  },
  {
    step: 'payments',
    isMet: ({ takesOnlinePayments }) => takesOnlinePayments,
    sentence: 'Shoppers cannot pay online.',
    reason: 'Without a gateway they pay on delivery only; skip this step if that is what you want.',
    isRequired: false,
  },
  {
    step: 'products',
    isMet: ({ hasProducts }) => hasProducts,
    sentence: 'The shop has no products.',
    reason: 'Import the list of your billing program, or add products by hand.',
    isRequired: true,
  },
  {
    step: 'delivery',
    isMet: ({ hasDeliveryRules }) => hasDeliveryRules,
    sentence: 'It is not decided yet which medicines are delivered where.',
    reason:
      'Until then prescription medicines go by own staff within the district only, and Schedule H1 is handed out at the outlet.',
    isRequired: false,
  },
]

/** The invented parts that decide something for every order. */
const neededParts: readonly string[] = Object.values(inventedSettings)
  .filter((part) => 'isNeeded' in part)
  .map(({ title }) => title)

/** What is still missing before a shop is complete, by its steps (setup-3). */
export function listSetupNeeds(facts: SetupFacts): readonly SetupNeed[] {
  const sample = setupStepNames.flatMap((step) =>
    setupSteps[step].settings
      .filter((key) => isFictional(withoutInvented(key, facts.settings)))
      .map((key) => ({
        step,
        sentence: `${settings[key].title}: still that of the sample shop.`,
        reason: requiredSettings[key] ?? settings[key].lead,
        isRequired: key in requiredSettings,
      })),
  )
  const missing = factNeeds.filter(({ isMet }) => !isMet(facts))
  const words = facts.undecided.map((title) => ({
    step: 'words' as const,
    sentence: `${title}: still that of the sample shop.`,
    reason: 'Shoppers do not see it until you write your own or say that it is true for you.',
    isRequired: neededParts.includes(title),
  }))
  return [...sample, ...words, ...missing.map(({ isMet: _, ...need }) => need)]
}
