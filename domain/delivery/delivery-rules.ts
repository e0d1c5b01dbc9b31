import type { PinArea } from './pin-areas.ts'

/** The classes of the delivery rules: schedules, psychotropics (`ndps`) and the cold chain (delivery-2). */
export const deliveryClasses = ['OTC', 'NA', 'AYUSH', 'G', 'H', 'H1', 'ndps', 'coldChain'] as const
export type DeliveryClass = (typeof deliveryClasses)[number]

/** By the shop's own staff, or by a courier. */
export const deliveryWays = ['staff', 'courier'] as const
export type DeliveryWay = (typeof deliveryWays)[number]

/** The district of the licensee, the rest of its state, and the rest of India. */
export const deliveryAreas = ['district', 'state', 'India'] as const
export type DeliveryArea = (typeof deliveryAreas)[number]

/** The subject of a delivery rule. */
export type DeliveryCase = {
  readonly deliveryClass: DeliveryClass
  readonly way: DeliveryWay
  readonly area: DeliveryArea
}

/** Selects the default rules: the demo, a new shop, or a shop with orders from before the rules existed. */
export const shopOrigins = ['demo', 'new', 'existing'] as const
export type ShopOrigin = (typeof shopOrigins)[number]

/** How and where a delivery is made. */
type DeliveryRoute = Omit<DeliveryCase, 'deliveryClass'>
type DefaultRule = (route: DeliveryRoute) => boolean

const everywhere: DefaultRule = () => true
const staffInDistrict: DefaultRule = ({ way, area }) => way === 'staff' && area === 'district'
const outletOnly: DefaultRule = () => false
const withoutPrescription = { OTC: everywhere, NA: everywhere, AYUSH: everywhere }
/** The rules without a decision (delivery-2). */
const defaultRules = {
  demo: {
    ...withoutPrescription,
    G: everywhere,
    H: everywhere,
    H1: staffInDistrict,
    ndps: staffInDistrict,
    coldChain: everywhere,
  },
  new: {
    ...withoutPrescription,
    G: staffInDistrict,
    H: staffInDistrict,
    H1: outletOnly,
    ndps: outletOnly,
    coldChain: staffInDistrict,
  },
  existing: {
    ...withoutPrescription,
    G: everywhere,
    H: everywhere,
    H1: everywhere,
    ndps: everywhere,
    coldChain: everywhere,
  },
} as const satisfies Record<ShopOrigin, Record<DeliveryClass, DefaultRule>>

/** Whether a delivery is allowed as long as no person has decided (delivery-2). */
export function isAllowedByDefault(origin: ShopOrigin, { deliveryClass, way, area }: DeliveryCase): boolean {
  return defaultRules[origin][deliveryClass]({ way, area })
}

/** The decisions of staff, by `deliveryCaseKey`. */
type DeliveryDecisions = ReadonlyMap<string, boolean>

export type DeliveryRules = { readonly origin: ShopOrigin; readonly decisions: DeliveryDecisions }

export function deliveryCaseKey({ deliveryClass, way, area }: DeliveryCase): string {
  return `${deliveryClass} ${way} ${area}`
}

/** Whether the goods of each class are delivered, or wait at the outlet. */
export type ClassVerdicts = Readonly<Record<DeliveryClass, 'deliver' | 'outlet'>>

/** The verdict for each class by this way in this area: the decision, else the default of the shop's origin. */
export function classVerdicts({ origin, decisions }: DeliveryRules, route: DeliveryRoute): ClassVerdicts {
  const verdicts = deliveryClasses.map((deliveryClass) => {
    const deliveryCase = { deliveryClass, ...route }
    const isAllowed = decisions.get(deliveryCaseKey(deliveryCase)) ?? isAllowedByDefault(origin, deliveryCase)
    return [deliveryClass, isAllowed ? 'deliver' : 'outlet'] as const
  })
  return Object.fromEntries(verdicts) as ClassVerdicts
}

/** The area of an address as seen from the licensee. An unknown PIN is in the rest of India (delivery-2). */
export function deliveryAreaOf(area: PinArea | null, home: PinArea): DeliveryArea {
  if (area === null || area.state !== home.state) return 'India'
  return area.district === home.district ? 'district' : 'state'
}
