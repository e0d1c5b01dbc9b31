import type { DeskAction } from '#domain/staff/actions.ts'
import type { z } from 'zod'
import type { EndpointAccess, AccessKind, AccessKindOf } from './endpoint.ts'
import { accountsEndpoints } from './accounts.ts'
import { addressesEndpoints } from './addresses.ts'
import { buyingEndpoints } from './buying.ts'
import { consentsEndpoints } from './consents.ts'
import { cartEndpoints } from './cart.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { saltsEndpoints } from './salts.ts'
import { dayEndpoints } from './day.ts'
import { deliveryEndpoints } from './delivery.ts'
import { deliverySettingsEndpoints } from './delivery-settings.ts'
import { deskEndpoints } from './desk.ts'
import { deskCustomersEndpoints } from './desk-customers.ts'
import { doctorsEndpoints } from './doctors.ts'
import { deskBuyersEndpoints } from './desk-buyers.ts'
import { deskTradeEndpoints } from './desk-trade.ts'
import { documentsEndpoints } from './documents.ts'
import { deskProductsEndpoints } from './desk-products.ts'
import { erasuresEndpoints } from './privacy-erasures.ts'
import { yourDataEndpoints } from './privacy-your-data.ts'
import { productImportsEndpoints } from './product-imports.ts'
import { enquiriesEndpoints } from './enquiries.ts'
import { bulkOrderEndpoints } from './bulk-orders.ts'
import { fulfilmentEndpoints } from './fulfilment.ts'
import { repliesEndpoints } from './replies.ts'
import { ordersEndpoints } from './orders.ts'
import { packingEndpoints } from './packing.ts'
import { pageTextEndpoints } from './page-texts.ts'
import { patientsEndpoints } from './patients.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { paymentsEndpoints } from './payments.ts'
import { priceListEndpoints } from './price-lists.ts'
import { prescriptionRequestsEndpoints } from './prescription-requests.ts'
import { prescriptionsEndpoints } from './prescriptions.ts'
import { privacyBreachEndpoints } from './privacy-breaches.ts'
import { privacyRetentionEndpoints } from './privacy-retention.ts'
import { receiptsEndpoints } from './receipts.ts'
import { recallsEndpoints } from './recalls.ts'
import { riderPhoneEndpoints } from './rider-phone.ts'
import { reportsEndpoints } from './reports.ts'
import { expiryClaimEndpoints } from './expiry-claims.ts'
import { returnsEndpoints } from './returns.ts'
import { settingsEndpoints } from './settings.ts'
import { serverCareEndpoints } from './server-care.ts'
import { setupEndpoints } from './setup.ts'
import { staffEndpoints } from './staff.ts'
import { staffOrdersEndpoints } from './staff-orders.ts'
import { stockEndpoints } from './stock.ts'
import { supplierReturnsEndpoints } from './supplier-returns.ts'
import { translationEndpoints } from './translations.ts'
import { tradeMoneyEndpoints } from './trade-money.ts'
import { taxEndpoints } from './tax.ts'
import { ticketsEndpoints } from './tickets.ts'
import { tradeEndpoints } from './trade.ts'
import { tradeOrdersEndpoints } from './trade-orders.ts'
import { tradeDraftEndpoints } from './trade-draft.ts'
import { tradePackWordsEndpoints } from './trade-pack-words.ts'
import { tradePeopleEndpoints } from './trade-people.ts'

/** Every call of the API. Documentation, access table and fuzzing are generated from this list. */
export const endpoints = [
  ...catalogueEndpoints,
  ...saltsEndpoints,
  ...accountsEndpoints,
  ...consentsEndpoints,
  ...yourDataEndpoints,
  ...erasuresEndpoints,
  ...cartEndpoints,
  ...addressesEndpoints,
  ...deliveryEndpoints,
  ...deliverySettingsEndpoints,
  ...ordersEndpoints,
  ...tradeOrdersEndpoints,
  ...tradeDraftEndpoints,
  ...tradePackWordsEndpoints,
  ...paymentsEndpoints,
  ...prescriptionsEndpoints,
  ...doctorsEndpoints,
  ...prescriptionRequestsEndpoints,
  ...documentsEndpoints,
  ...taxEndpoints,
  ...patientsEndpoints,
  ...enquiriesEndpoints,
  ...staffEndpoints,
  ...passkeyEndpoints,
  ...riderPhoneEndpoints,
  ...bulkOrderEndpoints,
  ...fulfilmentEndpoints,
  ...staffOrdersEndpoints,
  ...packingEndpoints,
  ...deskEndpoints,
  ...ticketsEndpoints,
  ...repliesEndpoints,
  ...deskCustomersEndpoints,
  ...privacyRetentionEndpoints,
  ...privacyBreachEndpoints,
  ...deskProductsEndpoints,
  ...productImportsEndpoints,
  ...stockEndpoints,
  ...receiptsEndpoints,
  ...recallsEndpoints,
  ...supplierReturnsEndpoints,
  ...translationEndpoints,
  ...tradeMoneyEndpoints,
  ...buyingEndpoints,
  ...reportsEndpoints,
  ...returnsEndpoints,
  ...expiryClaimEndpoints,
  ...tradeEndpoints,
  ...tradePeopleEndpoints,
  ...deskTradeEndpoints,
  ...deskBuyersEndpoints,
  ...priceListEndpoints,
  ...dayEndpoints,
  ...settingsEndpoints,
  ...setupEndpoints,
  ...serverCareEndpoints,
  ...pageTextEndpoints,
] as const

type ApiEndpoint = (typeof endpoints)[number]

type KeyOf<E> = E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never

/** The typed name of a call: "POST /api/orders/create". */
export type ApiKey = KeyOf<ApiEndpoint>

/** The holder of the token for each kind of access. Shoppers' clients cannot name desk calls. */
type TokenHolders = { public: 'shopper'; customer: 'shopper'; desk: 'staff' }
type TokenHolder = TokenHolders[AccessKind]

export type KeyForHolder<E, H extends TokenHolder> = E extends { access: infer A extends EndpointAccess }
  ? TokenHolders[AccessKindOf<A>] extends H
    ? KeyOf<E>
    : never
  : never

/** The calls of the client of signed-in staff. */
export type DeskKey = KeyForHolder<ApiEndpoint, 'staff'>

/** The changes at the desk that carry an idempotency key. */
export type RepeatableDeskKey = DeskKey & KeyOf<Extract<ApiEndpoint, { isRepeatable: true }>>

/** The calls of a shopper's client. */
export type ShopperKey = KeyForHolder<ApiEndpoint, 'shopper'>

type EndpointOf<K extends ApiKey> = ApiEndpoint extends infer E
  ? E extends { method: infer M extends string; path: infer P extends string }
    ? `${M} ${P}` extends K
      ? E
      : never
    : never
  : never

/** The permission of a call at the desk. */
export type DeskActionOf<K extends ApiKey> =
  EndpointOf<K> extends { access: { desk: infer A extends DeskAction } } ? A : never

/** What a call sends, with money in rupees. */
export type ApiInput<K extends ApiKey> = EndpointOf<K> extends { input: infer I extends z.ZodType } ? z.input<I> : never
/** The parsed input of a call in the server, with money in paise. */
export type ServerInput<K extends ApiKey> =
  EndpointOf<K> extends { input: infer I extends z.ZodType } ? z.output<I> : never
/** What a call answers, with money in rupees. */
export type ApiOutput<K extends ApiKey> =
  EndpointOf<K> extends { output: infer O extends z.ZodType } ? z.output<O> : never
/** The answer of a call in the server, with money in paise. */
export type ServerOutput<K extends ApiKey> =
  EndpointOf<K> extends { output: infer O extends z.ZodType } ? z.input<O> : never
