import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Address } from '#domain/addresses/address-rules.ts'
import type { PortalInvoice } from '#domain/documents/e-invoice.ts'
import type { KeptEwayBill } from '#domain/documents/eway-bill.ts'
import type { OrderPaidMode } from '#domain/fulfilment/order-in-fulfilment.ts'
import type { Paise } from '#domain/money.ts'
import type { OrderPaymentType, OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'
import type { CancelledBy } from '#domain/payments/decision.ts'
import type { ActorColumns } from './actor-columns.ts'
import type { DayTables } from './day-tables.ts'

type OrdersTable = {
  id: string
  number: Generated<number>
  customer_id: string
  status: OrderStatus
  payment_status: PaymentStatus
  payment_type: OrderPaymentType
  items_total_paise: Paise
  delivery_fee_paise: Paise
  total_paise: Paise
  cart_generation: number
  cart_fingerprint: string
  shipping: ColumnType<Address, string, string>
  carrier: string | null
  tracking_number: string | null
  shipped_at: Date | null
  estimated_delivery_at: Date | null
  shipping_cost_paise: Paise | null
  paid_attempt_id: string | null
  cancelled_by: CancelledBy | null
  unpaid_until: Date | null
  cut_paise: Generated<Paise>
  round_off_paise: Generated<Paise>
  hold_reason: string | null
  prescription_seen_by: string | null
  claimed_by: string | null
  claimed_until: Date | null
  packed_at: Date | null
  delivered_at: Date | null
  promised_on: string | null
  zone_id: string | null
  cash_mode: OrderPaidMode | null
  supply_state: Generated<string | null>
  collect_at: Generated<string | null>
  trade_account_id: Generated<string | null>
  po_number: Generated<string>
  /** Who entered an order at trade prices; null: the buyer. */
  entered_by: Generated<string | null>
  /** The person of the firm who entered it; null: the holder or staff. */
  entered_by_person: Generated<string | null>
  transporter: Generated<string>
  lr_number: Generated<string>
  eway_bill: ColumnType<KeptEwayBill | null, string | null | undefined, string>
  e_invoice: ColumnType<PortalInvoice | null, string | null | undefined, string>
  business_gstin: Generated<string>
  business_firm: Generated<string>
  created_at: Date
  updated_at: Date
}

type OrderHistoryTable = ActorColumns & {
  id: Generated<number>
  order_id: string
  at: Date
  status: OrderStatus
  payment_status: PaymentStatus
  note: string
}

type OrderLineCutsTable = {
  id: string
  order_id: string
  position: number
  quantity: number
  reason: string
  /** Null for cuts by the shop itself. */
  staff_id: string | null
  at: Date
}

type OrderNotesTable = {
  id: Generated<number>
  order_id: string
  at: Date
  staff_id: string
  note: string
}

/** A copy of a line of a Confirmed order, kept by triggers. */
type PackingLinesTable = {
  order_number: number
  position: number
  order_id: string
  product_id: string
  unit_price_paise: Paise
  packs: number
  approved_until: string
}

/** Orders with history, cuts and notes (migrations/0003-orders.sql, 0010-fulfilment.sql). */
export type OrderTables = DayTables & {
  orders: OrdersTable
  order_history: OrderHistoryTable
  order_line_cuts: OrderLineCutsTable
  order_notes: OrderNotesTable
  packing_lines: PackingLinesTable
}

export type OrderRow = Selectable<OrdersTable>
/** All columns of an order by name, because a statement with `*` is not prepared. */
export const orderColumns = [
  'orders.id',
  'orders.number',
  'orders.customer_id',
  'orders.status',
  'orders.payment_status',
  'orders.payment_type',
  'orders.items_total_paise',
  'orders.delivery_fee_paise',
  'orders.total_paise',
  'orders.cart_generation',
  'orders.cart_fingerprint',
  'orders.shipping',
  'orders.carrier',
  'orders.tracking_number',
  'orders.shipped_at',
  'orders.estimated_delivery_at',
  'orders.shipping_cost_paise',
  'orders.paid_attempt_id',
  'orders.cancelled_by',
  'orders.unpaid_until',
  'orders.cut_paise',
  'orders.round_off_paise',
  'orders.hold_reason',
  'orders.prescription_seen_by',
  'orders.claimed_by',
  'orders.claimed_until',
  'orders.packed_at',
  'orders.delivered_at',
  'orders.promised_on',
  'orders.zone_id',
  'orders.cash_mode',
  'orders.supply_state',
  'orders.collect_at',
  'orders.trade_account_id',
  'orders.po_number',
  'orders.entered_by',
  'orders.entered_by_person',
  'orders.transporter',
  'orders.lr_number',
  'orders.eway_bill',
  'orders.e_invoice',
  'orders.business_gstin',
  'orders.business_firm',
  'orders.created_at',
  'orders.updated_at',
] as const satisfies readonly `orders.${keyof OrderRow}`[]
