import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { lineTotal } from '#domain/cart/price-cart.ts'
import { supplyDocumentKind } from '#domain/documents/document-kinds.ts'
import type { DocumentLine, PrescriptionFacts, Seller } from '#domain/documents/document-lines.ts'
import { taxSupply } from '#domain/documents/tax-supply.ts'
import { paise, sumPaise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { type ProductTax, taxOn } from '#domain/tax/tax-rates.ts'
import { indianDay } from '#domain/time.ts'
import type { SettingValues } from '#domain/settings/settings.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import {
  appendToRegisters,
  type NewDocument,
  newDocumentToken,
  partyColumns,
  type RegisterEntry,
} from './append-to-registers.ts'
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
  const entries = lines.flatMap((line) => toEntries(order.id, line))
  const document = {
    id: ctx.newId('document'),
    token: newDocumentToken(),
    ...writeDocument({ seller: readSeller(ctx), feeMethod: gst.feeMethod }, supply, lines, taxes),
  }
  return async () => void (await appendToRegisters(trx, { at, entries, document }))
}

/** The tax of a line on the day of the document. Shops without regular registration collect none. */
function taxOfLine(line: PackedBatch, { at, gst }: { readonly at: Date; readonly gst: GstSettings }): ProductTax {
  const { product_id: id, hsn: ownHsn, gst_basis_points: ownRate, salt_ids: saltIds, tax_rules: rules } = line
  const { hsn, rate, nature } = taxOn(indianDay(at), { id, hsn: ownHsn, rate: ownRate, saltIds }, rules)
  return { hsn: hsn.slice(0, Number(gst.hsnDigits)), rate: gst.registration === 'regular' ? rate : 0, nature }
}

function writeDocument(
  { seller, feeMethod }: { readonly seller: Seller } & Pick<GstSettings, 'feeMethod'>,
  { order, placeOfSupply }: Supply,
  lines: readonly DocumentLine[],
  taxes: readonly ProductTax[],
): Omit<NewDocument, 'id' | 'token'> {
  const { name, address, city, state, postalCode, country } = order.shipping
  const amounts = lines.map(({ unitPricePaise: unitPrice, quantity }) => lineTotal({ unitPrice, quantity }))
  const taxed = taxSupply({
    lines: taxes.map((tax, index) => ({ ...tax, gross: required(amounts[index]) })),
    fee: order.delivery_fee_paise,
    isSameState: placeOfSupply === seller.state,
    feeMethod,
  })
  const { total, ...sums } = taxed.totals
  return {
    kind: supplyDocumentKind(
      seller.registration,
      taxes.map(({ nature }) => nature),
    ),
    orderId: order.id,
    seller,
    placeOfSupply,
    buyer: { name, address, city, state, postalCode, country },
    lines: lines.map((line, index) => ({ ...line, tax: required(taxed.lines[index]) })),
    tax: { fee: taxed.fee, sums },
    totals: { itemsPaise: sumPaise(amounts), deliveryFeePaise: order.delivery_fee_paise, totalPaise: total },
  }
}

/** The line of the batches that were packed for it. */
function toLine(order: OrderRow, batches: readonly PackedBatch[]): DocumentLine {
  const line = required(batches[0])
  return {
    position: line.position,
    productId: line.product_id,
    name: line.name,
    packSize: line.pack_size,
    maker: line.manufacturer,
    schedule: line.schedule,
    quantity: batches.reduce((sum, { quantity }) => sum + quantity, 0),
    unitPricePaise: paise(line.unit_price_paise),
    batches: batches.map(({ number, expires_on: expiresOn, quantity, mrp_paise: mrpPaise }) => {
      return { number, expiresOn, quantity, mrpPaise }
    }),
    prescription: needsPrescription(line.schedule) ? prescriptionFacts(order, line) : null,
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
