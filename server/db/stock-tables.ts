import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Paise } from '#domain/money.ts'
import type { AdjustmentReason } from '#domain/stock/adjustment-rules.ts'
import type { BatchState } from '#domain/stock/batch-state.ts'
import type { MovementKind } from '#domain/stock/movement-kinds.ts'
import type { RecallAnswer } from '#domain/stock/recall-answers.ts'
import type { TaxSplit } from '#domain/tax/split-tax.ts'
import type { SupplierReturnReason, SupplierReturnState } from '#domain/stock/supplier-return-changes.ts'

type BatchesTable = {
  id: string
  product_id: string
  number: string
  made_on: string | null
  expires_on: string
  mrp_paise: Paise
  ptr_paise: Paise | null
  state: BatchState
  on_hand: number
  held: Generated<number>
  supplier_id: string | null
  version: Generated<number>
  /** The number on the shop's own barcode labels. */
  label_number: GeneratedAlways<number>
  created_at: Date
}

type ReceiptsTable = {
  id: string
  number: Generated<number>
  supplier_id: string
  invoice_number: string
  invoice_date: string
  bill_paise: ColumnType<Paise | null, Paise | null | undefined>
  supplier_gstin: Generated<string>
  bill_tax: ColumnType<TaxSplit | null, string | null | undefined, string | null>
  shop_gstin: Generated<string | null>
  import_id: Generated<string | null>
  state: Generated<'draft' | 'posted'>
  version: Generated<number>
  created_by: string
  created_at: Date
  posted_by: string | null
  posted_at: Date | null
}

type ReceiptLinesTable = {
  receipt_id: string
  position: number
  product_id: string
  batch_number: string
  made_on: string | null
  expires_on: string
  mrp_paise: Paise
  ptr_paise: Paise | null
  quantity: number
  free_quantity: number
  new_price_paise: Paise | null
  gtin: string | null
  batch_id: string | null
  posted_gst_basis_points: Generated<number | null>
}

type StockMovementsTable = {
  id: Generated<number>
  batch_id: string
  product_id: string
  at: Date
  kind: MovementKind
  shelf: number
  held: number
  order_id: string | null
  receipt_id: string | null
  supplier_return_id: Generated<string | null>
  reason: string
  staff_id: string | null
}

type StockAdjustmentsTable = {
  id: string
  batch_id: string
  difference: number
  reason: AdjustmentReason
  note: string
  value_paise: Paise
  state: 'waiting' | 'done' | 'refused'
  requested_by: string
  requested_at: Date
  decided_by: string | null
}

type SupplierReturnsTable = {
  id: string
  number: Generated<number>
  supplier_id: string
  state: Generated<SupplierReturnState>
  version: Generated<number>
  prepared_by: string
  prepared_at: Date
  sent_by: Generated<string | null>
  sent_at: Generated<Date | null>
  credit_paise: Generated<Paise | null>
  credit_note: Generated<string>
  credited_on: Generated<string | null>
  refusal: Generated<string>
}

type PurchaseOrderLinesTable = {
  id: Generated<number>
  order_id: string
  product_id: string
  quantity: number
  received: Generated<number>
  cancelled_at: Generated<Date | null>
}

/** Batches, their movements, receipts and recalls (migrations/0015-batches.sql, 0035-suppliers.sql). */
export type StockTables = {
  stock_levels: {
    product_id: string
    unbatched: number
    short: Generated<number>
    unbatched_mrp_paise: Paise
    unbatched_made_on: string | null
    unbatched_expires_on: string | null
  }
  suppliers: { id: string; name: string; gstin: string; phone: string; email: Generated<string>; created_at: Date }
  batches: BatchesTable
  receipts: ReceiptsTable
  receipt_lines: ReceiptLinesTable
  supplier_returns: SupplierReturnsTable
  supplier_return_lines: { return_id: string; batch_id: string; quantity: number; reason: SupplierReturnReason }
  reorder_points: {
    product_id: string
    sold: Generated<number>
    computed: Generated<number>
    edited: Generated<number | null>
    supplier_id: Generated<string | null>
  }
  purchase_orders: {
    id: string
    number: Generated<number>
    supplier_id: string
    mailed_to: string
    ordered_by: string
    ordered_at: Date
  }
  purchase_order_lines: PurchaseOrderLinesTable
  product_gtins: { gtin: string; product_id: string }
  stock_movements: StockMovementsTable
  order_item_batches: { order_id: string; position: number; batch_id: string; quantity: number; mrp_paise: Paise }
  stock_adjustments: StockAdjustmentsTable
  recalls: { id: string; product_id: string; batch_number: string; reason: string; staff_id: string; at: Date }
  recall_notices: {
    id: string
    recall_id: string
    order_id: string
    quantity: number
    mailed_at: Date | null
    answer: RecallAnswer | null
    note: Generated<string>
  }
}

export type BatchRecord = Selectable<BatchesTable>
export type ReceiptRecord = Selectable<ReceiptsTable>
export type SupplierReturnRecord = Selectable<SupplierReturnsTable>
export type AdjustmentRecord = Selectable<StockAdjustmentsTable>
