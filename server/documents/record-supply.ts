import type { DocumentLine, PrescriptionFacts } from '#domain/documents/document-lines.ts'
import { paise, sumPaise, timesPaise } from '#domain/money.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { amountsOf } from '../orders/orders-queries.ts'
import { appendToRegisters, partyColumns, type RegisterEntry } from './append-to-registers.ts'

/**
 * Records a supply on prescription (Rule 65(3)): one memo for the packed order with all its lines, and a register row for
 * each batch of a line that needs a prescription. Other orders get neither.
 */
export async function recordSupply(ctx: Pick<Context, 'newId'>, trx: Trx, order: OrderRow, at: Date): Promise<void> {
  const packed = await listPacked(trx, order)
  const lines = packed
    .filter(({ position }, index) => position !== packed[index - 1]?.position)
    .map((line) =>
      toLine(
        order,
        line,
        packed.filter(({ position }) => position === line.position),
      ),
    )
  const entries = lines.flatMap((line) => toEntries(order.id, line))
  if (entries.length === 0) return
  const { name, address, city, state, postalCode, country } = order.shipping
  await appendToRegisters(trx, {
    at,
    entries,
    memo: {
      id: ctx.newId('document'),
      orderId: order.id,
      buyer: { name, address, city, state, postalCode, country },
      lines,
      totals: {
        itemsPaise: sumPaise(lines.map(({ unitPricePaise, quantity }) => timesPaise(unitPricePaise, quantity))),
        deliveryFeePaise: order.delivery_fee_paise,
        totalPaise: amountsOf(order).charged,
      },
    },
  })
}

type PackedBatch = Awaited<ReturnType<typeof listPacked>>[number]

/** The packed batches of an order with the prescriptions that were approved for their lines. */
function listPacked(trx: Trx, order: OrderRow) {
  return (
    trx
      .selectFrom('order_item_batches as packed')
      .innerJoin('batches', 'batches.id', 'packed.batch_id')
      .innerJoin('order_items as item', (join) =>
        join.onRef('item.order_id', '=', 'packed.order_id').onRef('item.position', '=', 'packed.position'),
      )
      .leftJoin('order_prescriptions as approval', (join) =>
        join
          .onRef('approval.order_id', '=', 'packed.order_id')
          .onRef('approval.position', '=', 'packed.position')
          .on('approval.prescription_line_id', 'is not', null),
      )
      .leftJoin('prescriptions', 'prescriptions.id', 'approval.prescription_id')
      .leftJoin('patients', 'patients.id', 'prescriptions.patient_id')
      // The pharmacist of an order from before prescriptions had records.
      .leftJoin('staff', (join) => join.on('staff.id', '=', order.prescription_seen_by))
      .select((eb) => [
        'packed.position',
        'packed.quantity',
        'batches.number',
        'batches.expires_on',
        'item.product_id',
        'item.name',
        'item.pack_size',
        'item.manufacturer',
        'item.schedule',
        'item.unit_price_paise',
        'prescriptions.doctor_name',
        'prescriptions.doctor_registration',
        'prescriptions.doctor_address',
        'patients.name as patient_name',
        'patients.address as patient_address',
        eb.fn.coalesce('prescriptions.pharmacist_name', 'staff.name').as('pharmacist_name'),
        eb.fn
          .coalesce('prescriptions.pharmacist_registration', 'staff.pharmacist_reg_no')
          .as('pharmacist_registration'),
      ])
      .where('packed.order_id', '=', order.id)
      .orderBy('packed.position')
      .orderBy('batches.expires_on')
      .orderBy('batches.id')
      .execute()
  )
}

function toLine(order: OrderRow, line: PackedBatch, batches: readonly PackedBatch[]): DocumentLine {
  return {
    position: line.position,
    productId: line.product_id,
    name: line.name,
    packSize: line.pack_size,
    maker: line.manufacturer,
    schedule: line.schedule,
    quantity: batches.reduce((sum, { quantity }) => sum + quantity, 0),
    unitPricePaise: paise(line.unit_price_paise),
    batches: batches.map(({ number, expires_on: expiresOn, quantity }) => ({ number, expiresOn, quantity })),
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
