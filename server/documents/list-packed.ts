import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { selectTaxRules } from '../tax/tax-rate-queries.ts'

export type PackedBatch = Awaited<ReturnType<typeof listPacked>>[number]

/**
 * The packed batches of an order, with the tax facts of their products on a day and the prescriptions approved for their lines.
 * The rules of the day and the language of the customer come with them: statements of their own would cost each packing a round
 * trip.
 */
export function listPacked(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'customer_id' | 'prescription_seen_by'>,
  day: string,
) {
  return (
    trx
      .selectFrom('order_item_batches as packed')
      .innerJoin('batches', 'batches.id', 'packed.batch_id')
      .innerJoin('order_items as item', (join) =>
        join.onRef('item.order_id', '=', 'packed.order_id').onRef('item.position', '=', 'packed.position'),
      )
      .innerJoin('products', 'products.id', 'item.product_id')
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
        'packed.mrp_paise',
        'batches.number',
        'batches.expires_on',
        'item.product_id',
        'item.name',
        'item.pack_size',
        'item.manufacturer',
        'item.schedule',
        'item.unit_price_paise',
        'item.trade',
        'products.hsn',
        'products.gst_basis_points',
        sql<string[]>`array(${eb
          .selectFrom('product_salts')
          .select('product_salts.salt_id')
          .whereRef('product_salts.product_id', '=', 'products.id')})`.as('salt_ids'),
        jsonArrayFrom(selectTaxRules(trx, day)).as('tax_rules'),
        eb.selectFrom('customers').select('language').where('customers.id', '=', order.customer_id).as('language'),
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
