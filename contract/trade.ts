import { z } from 'zod'
import { MAX_FILE_BYTES } from '#domain/prescriptions/prescription-rules.ts'
import { normaliseGstin } from '#domain/tax/gstin.ts'
import { type TradeKind, tradeAccountStates, tradeKinds, tradeLicenceForms } from '#domain/trade/trade-account.ts'
import { FIRM_MAX } from '#domain/trade/trade-application.ts'
import { LICENCE_NUMBER_MAX, LICENCE_PICTURES_MAX, licenceTerms } from '#domain/trade/trade-licences.ts'
import { address, storedAddress } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { uploadPrescriptionFile } from './prescriptions.ts'
import { day, id, line, plainLine, rupees, text, typedDay } from './shapes.ts'

export const tradeKind = z.enum(Object.keys(tradeKinds) as [TradeKind, ...TradeKind[]], 'Please choose who you are.')
export const tradeState = z.enum(tradeAccountStates)
const form = z.enum(tradeLicenceForms, 'Please choose the licence.')

const statedLicence = z.object({
  form,
  number: line(LICENCE_NUMBER_MAX),
  validUntil: typedDay,
  /** Uploaded pictures, or those of the licence as it was sent before. */
  fileIds: z.array(id).max(LICENCE_PICTURES_MAX, `Please send at most ${LICENCE_PICTURES_MAX} pictures.`),
})
const statedLicences = z.array(statedLicence).max(tradeLicenceForms.length)

/** A licence as it was sent. `isAsked`: staff have not confirmed it yet. */
export const tradeLicence = z.object({
  form,
  number: z.string(),
  validUntil: day,
  isAsked: z.boolean(),
  /** Null for one that staff have not confirmed. */
  term: z.enum(licenceTerms).nullable(),
})

const tradeDetails = z.object({ kind: tradeKind, firm: z.string(), gstin: z.string(), premises: storedAddress })
/** What a verified buyer sent and staff have not verified yet. */
export const pendingTradeChange = tradeDetails.extend({ isBranch: z.boolean().optional() }).nullable()

const tradeAccount = tradeDetails.extend({
  state: tradeState,
  /** Whether these are further premises of a firm that has an account. */
  isBranch: z.boolean(),
  pendingChange: pendingTradeChange,
  /** What staff asked for, or why they refused or blocked; may be empty. */
  answer: z.string(),
  licences: z.array(tradeLicence.extend({ fileIds: z.array(id) })),
  /** Whether trade prices hold today. */
  isBuying: z.boolean(),
  /** Whether the account was ever verified, so that it may owe money. */
  hasLedger: z.boolean(),
  creditLimit: rupees,
  termsDays: z.number().int(),
})
export type TradeAccount = z.infer<typeof tradeAccount>
export type TradeAccountInPaise = z.input<typeof tradeAccount>

const ownAccount = z.object({ success: z.literal(true), account: tradeAccount.nullable() })

export const showTradeAccount = endpoint('GET', '/api/trade/account', {
  access: 'customer',
  summary: 'The account of this customer as a licensed buyer, or null.',
  input: z.object({}),
  output: ownAccount,
})

export const uploadLicencePicture = endpoint('POST', '/api/trade/files', {
  access: 'customer',
  summary:
    'Uploads a picture of a licence (JPEG, PNG, WebP or PDF, at most 10 MB) as the body of the request; 20 a day.',
  status: 201,
  maxUploadBytes: MAX_FILE_BYTES,
  input: z.object({}),
  output: uploadPrescriptionFile.output,
})

export const applyForTrade = endpoint('POST', '/api/trade/account', {
  access: 'customer',
  summary:
    'Asks for trade prices, corrects what was sent, or sends what has changed of a verified or lapsed buyer, which holds once staff have verified it; a licence left out ends then. 409 for the GSTIN of another account and a blocked buyer; 422 for a licence that has ended.',
  input: z.object({
    kind: tradeKind,
    firm: plainLine(FIRM_MAX),
    gstin: text(60).transform(normaliseGstin),
    /** Says that the applicant is not registered for GST; the GSTIN is then ''. */
    hasNoGstin: z.boolean().default(false),
    /** Whether these are further premises of a firm whose GSTIN has an account already. Absent: as it is. */
    isBranch: z.boolean().optional(),
    licences: statedLicences,
    premises: address,
  }),
  output: ownAccount,
})

export const renewLicences = endpoint('POST', '/api/trade/licences', {
  access: 'customer',
  summary: 'Sends renewed licences of a verified or lapsed buyer, which staff check. The others stay in force.',
  input: z.object({ licences: statedLicences.min(1) }),
  output: ownAccount,
})

/** The terms of one product for a verified buyer. */
const tradePrice = z.object({
  productId: id,
  mrp: rupees,
  /** Per cent. */
  taxPercent: z.number(),
  /** The lowest minimum first. */
  slabs: z.array(
    z.object({
      minQuantity: z.number().int(),
      /** Per pack, before tax. */
      rate: rupees,
      casePack: z.number().int(),
      /** "10+1", or ''. */
      scheme: z.string(),
      /** Per pack with tax, when the scheme is full. */
      net: rupees,
      /** The share of the MRP above `net`, in per cent. */
      marginPercent: z.number(),
    }),
  ),
})
export type ShownTradePrice = z.infer<typeof tradePrice>
export type ShownTradePriceInPaise = z.input<typeof tradePrice>

const TRADE_PRICES_MAX = 100

export const readPricesOfBuyer = endpoint('POST', '/api/trade/prices', {
  access: 'customer',
  summary: 'The trade prices of up to 100 products for a verified buyer; none for every other customer.',
  input: z.object({ productIds: z.array(id).min(1).max(TRADE_PRICES_MAX) }),
  output: z.object({
    success: z.literal(true),
    /** Whether the customer is a verified buyer. */
    isBuyer: z.boolean(),
    prices: z.array(tradePrice),
  }),
})

export const tradeEndpoints = [
  showTradeAccount,
  uploadLicencePicture,
  applyForTrade,
  renewLicences,
  readPricesOfBuyer,
] as const
