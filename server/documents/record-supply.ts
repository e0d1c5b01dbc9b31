import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { registeredParty } from '#domain/documents/business-buyer.ts'
import { supplyDocumentKind } from '#domain/documents/document-kinds.ts'
import type { Buyer, DocumentLine, PrescriptionFacts, Seller, LicensedBuyer } from '#domain/documents/document-lines.ts'
import { sumTradeSupply, type TaxedSupply, taxSupply } from '#domain/documents/tax-supply.ts'
import { paise, sumPaise } from '#domain/money.ts'
import { amountOfPacks } from '#domain/orders/line-amount.ts'
import { required } from '#domain/required.ts'
import { type ProductTax, taxOn } from '#domain/tax/tax-rates.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { freeAmong, suppliedSplit } from '#domain/trade/trade-terms.ts'
import type { SettingValues } from '#domain/settings/settings.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { businessOf } from '../orders/orders-queries.ts'
import {
  appendToRegisters,
  type NewDocument,
  newDocumentToken,
  partyColumns,
  type RegisterEntry,
} from './append-to-registers.ts'
import type { Language } from '#domain/languages/languages.ts'
import { listPacked, type PackedBatch } from './list-packed.ts'
import { readSeller } from './read-seller.ts'

type GstSettings = SettingValues['gst']

type Supply = {
  readonly order: OrderRow
  /** Two digits. */
  readonly placeOfSupply: string
  readonly at: Date
}

/**
 * Prepares the papers of a packed order: its invoice or bill of supply, which is also the memo of Rule 65(3), and a register
 * row for each batch of a line that needs a prescription. Returns the function that numbers and writes them.
 */
export async function preparePapers(
  ctx: Pick<Context, 'newId' | 'config' | 'settings'>,
  trx: Trx,
  supply: Supply,
): Promise<() => Promise<void>> {
  const { order, at } = supply
  const { gst } = ctx.settings.values
  const packed = await listPacked(trx, order, indianDay(at))
  const lines = [...Map.groupBy(packed, ({ position }) => position).values()].map((batches) => toLine(order, batches))
  const taxes = lines.map(({ position }) => {
    return taxOfLine(required(packed.find((batch) => batch.position === position)), { at, gst })
  })
  const account = await findLicensedBuyer(trx, order)
  const entries = lines.flatMap((line) => toEntries(order.id, line))
  const document = {
    id: ctx.newId('document'),
    token: newDocumentToken(),
    ...writeDocument(
      {
        seller: readSeller(ctx),
        feeMethod: gst.feeMethod,
        trade: account?.buyer ?? null,
        language: packed[0]?.language ?? 'en',
      },
      supply,
      lines,
      taxes,
    ),
    ...(order.payment_type === 'CREDIT' &&
      account !== null && { dueOn: indianDay(new Date(at.getTime() + account.termsDays * DAY)) }),
  }
  return async () => void (await appendToRegisters(trx, { at, entries, document }))
}

/** The tax of a line on the day of the document. Shops without regular registration collect none. Refuses a product
 * whose rate is not known (tax-5). */
function taxOfLine(line: PackedBatch, { at, gst }: { readonly at: Date; readonly gst: GstSettings }): ProductTax {
  const { product_id: id, hsn: ownHsn, gst_basis_points: ownRate, salt_ids: saltIds, tax_rules: rules } = line
  const isTaxed = gst.registration === 'regular'
  const tax = taxOn(indianDay(at), { id, hsn: ownHsn, rate: ownRate ?? (isTaxed ? null : 0), saltIds }, rules)
  if (tax === null)
    throw new Refusal(
      'conflict',
      `${line.name} has no GST rate. Please type it at the product, or add a tax rate for it.`,
    )
  return { hsn: tax.hsn.slice(0, Number(gst.hsnDigits)), rate: isTaxed ? tax.rate : 0, nature: tax.nature }
}

function writeDocument(
  {
    seller,
    feeMethod,
    trade,
    language,
  }: {
    readonly seller: Seller
    readonly trade: LicensedBuyer | null
    readonly language: Language
  } & Pick<GstSettings, 'feeMethod'>,
  { order, placeOfSupply }: Supply,
  lines: readonly DocumentLine[],
  taxes: readonly ProductTax[],
): Omit<NewDocument, 'id' | 'token'> {
  const { name, address, city, state, postalCode, country } = order.shipping
  const business = businessOf(order)
  const buyer: Buyer = {
    name,
    address,
    city,
    state,
    postalCode,
    country,
    ...(trade && { trade }),
    ...(business && { business }),
    ...(language !== 'en' && { language }),
  }
  const isSameState = placeOfSupply === seller.state
  const amounts = lines.map(({ unitPricePaise: unitPrice, trade: terms = null, quantity }) =>
    amountOfPacks({ unitPrice, trade: terms }, quantity),
  )
  const taxed =
    trade === null
      ? taxSupply({
          lines: taxes.map((tax, index) => ({ ...tax, gross: required(amounts[index]) })),
          fee: order.delivery_fee_paise,
          isSameState,
          feeMethod,
        })
      : taxTradeLines(lines, taxes, isSameState)
  const { total, ...sums } = taxed.totals
  const roundOff = order.round_off_paise
  return {
    kind: supplyDocumentKind(
      seller.registration,
      taxes.map(({ nature }) => nature),
      { isBuyerRegistered: registeredParty(buyer) !== null },
    ),
    orderId: order.id,
    seller,
    placeOfSupply,
    buyer,
    lines: lines.map((line, index) => ({ ...line, tax: required(taxed.lines[index]) })),
    tax: { fee: taxed.fee, sums },
    totals: {
      itemsPaise: sumPaise(amounts),
      deliveryFeePaise: order.delivery_fee_paise,
      ...(roundOff !== 0 && { roundOffPaise: roundOff }),
      totalPaise: paise(total + roundOff),
    },
  }
}

/**
 * Taxes lines at the terms of their order. Refuses a rate or a place of supply that has changed since, because the buyer agreed to
 * another total.
 */
function taxTradeLines(
  lines: readonly DocumentLine[],
  taxes: readonly ProductTax[],
  isSameState: boolean,
): TaxedSupply {
  return sumTradeSupply(
    lines.map(({ name, quantity, trade }, index) => {
      const [terms, tax] = [required(trade), required(taxes[index])]
      if (terms.taxRate !== tax.rate)
        throw new Refusal(
          'conflict',
          `The GST of ${name} has changed from ${terms.taxRate / 100} % to ${tax.rate / 100} % since the order. Please cancel it, and ask the buyer to order again.`,
        )
      if (terms.isSameState !== isSameState)
        throw new Refusal(
          'conflict',
          'The state of the order is not the one whose taxes the buyer agreed to. Please cancel it, and ask the buyer to order again.',
        )
      return { ...tax, ...suppliedSplit(quantity, terms) }
    }),
  )
}

/** The licensed buyer of an order as on the day of packing, with the days until its invoice is due; null for retail. */
async function findLicensedBuyer(
  trx: Trx,
  { trade_account_id: id, po_number: poNumber, transporter, lr_number: lrNumber }: OrderRow,
): Promise<{ readonly buyer: LicensedBuyer; readonly termsDays: number } | null> {
  if (id === null) return null
  const { terms_days: termsDays, ...account } = await trx
    .selectFrom('trade_accounts')
    .select(['firm', 'gstin', 'terms_days'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const licences = await trx
    .selectFrom('trade_licences')
    .select(['form', 'number', 'valid_until as validUntil'])
    .where('account_id', '=', id)
    .where('is_asked', '=', false)
    .orderBy('form')
    .execute()
  const isTransportNamed = transporter !== '' || lrNumber !== ''
  const transport = { transporter, lrNumber }
  return { buyer: { ...account, licences, poNumber, ...(isTransportNamed && { transport }) }, termsDays }
}

/** The line of the batches that were packed for it. */
function toLine(order: OrderRow, batches: readonly PackedBatch[]): DocumentLine {
  const line = required(batches[0])
  const packs = batches.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    position: line.position,
    productId: line.product_id,
    name: line.name,
    packSize: line.pack_size,
    maker: line.manufacturer,
    schedule: line.schedule,
    quantity: packs,
    unitPricePaise: paise(line.unit_price_paise),
    batches: batches.map(({ number, expires_on: expiresOn, quantity, mrp_paise: mrpPaise }) => {
      return { number, expiresOn, quantity, mrpPaise }
    }),
    prescription: line.trade === null && needsPrescription(line.schedule) ? prescriptionFacts(order, line) : null,
    ...(line.trade && { trade: { ...line.trade, free: freeAmong(packs, line.trade.scheme) } }),
  }
}

/** Orders from before prescriptions had records name the buyer as the patient and no prescriber. */
function prescriptionFacts({ shipping }: OrderRow, line: PackedBatch): PrescriptionFacts {
  return {
    prescriber: {
      name: line.doctor_name ?? '',
      registration: line.doctor_registration ?? '',
      address: line.doctor_address ?? '',
    },
    patient: {
      name: line.patient_name ?? shipping.name,
      address: line.patient_address ?? `${shipping.address}, ${shipping.city}`,
    },
    pharmacist: { name: line.pharmacist_name ?? '', registration: line.pharmacist_registration ?? '' },
  }
}

function toEntries(orderId: string, line: DocumentLine): RegisterEntry[] {
  const { prescription } = line
  if (prescription === null) return []
  return line.batches.map(({ number, expiresOn, quantity }) => ({
    order_id: orderId,
    document: null,
    product_id: line.productId,
    schedule: line.schedule,
    drug: line.name,
    maker: line.maker,
    batch: number,
    expires_on: expiresOn,
    quantity,
    ...partyColumns(prescription),
    pharmacist_name: prescription.pharmacist.name,
    pharmacist_registration: prescription.pharmacist.registration,
    corrects: null,
    reason: '',
    staff_id: null,
  }))
}
