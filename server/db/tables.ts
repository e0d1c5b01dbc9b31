import type { Language, TranslatedLanguage } from '#domain/languages/languages.ts'
import type {
  ColumnType,
  Compilable,
  Generated,
  GeneratedAlways,
  InferResult,
  Insertable,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely'
import type { ProductTextColumn } from '#domain/catalogue/product-fields.ts'
import type { Rating } from '#domain/catalogue/rating.ts'
import type { Schedule } from '#domain/catalogue/schedules.ts'
import type { TextCheck } from '#domain/catalogue/text-check.ts'
import type { TranslatedTextColumn } from '#domain/catalogue/translated-texts.ts'
import type { Paise } from '#domain/money.ts'
import type { CodePurpose } from '#domain/accounts/account-rules.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'
import type { OpeningState } from '#domain/setup/shop-opening.ts'
import type { TradeTerms } from '#domain/trade/trade-terms.ts'
import type { ListColumnsTable, ProductImportsTable } from './import-tables.ts'
import type { LongWorkTable } from './long-work-table.ts'
import type { AddressTables } from './address-tables.ts'
import type { ConsentTables } from './consent-tables.ts'
import type { DocumentTables } from './document-tables.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import type { EnquiriesTable } from './enquiry-tables.ts'
import type { ErasureTables } from './erasure-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PrivacyTables } from './privacy-tables.ts'
import type { PrescriptionTables } from './prescription-tables.ts'
import type { ReturnTables } from './return-tables.ts'
import type { StaffTables } from './staff-tables.ts'
import type { StockTables } from './stock-tables.ts'
import type { YourDataTables } from './your-data-tables.ts'
import type { TradeTables } from './trade-tables.ts'

/** Read as an object, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

type ProductsTable = Record<ProductTextColumn, string> & {
  id: string
  position: number
  category_slug: string
  schedule: Schedule
  manufacture_date: string | null
  expiry_date: string | null
  max_quantity: Generated<number | null>
  packs_per_box: Generated<number | null>
  /** Where its packs lie, such as "A3"; '' if it is not known. */
  shelf: Generated<string>
  /** The number on the shop's own barcode labels. */
  label_number: GeneratedAlways<number>
  reorder_point: Generated<number>
  is_below_point: GeneratedAlways<boolean>
  mrp_lowered_at: Generated<Date | null>
  images: Json<string[]>
  /** Alternative texts by the address of the picture. */
  image_alts: ColumnType<Record<string, string>, string | undefined, string>
  rating: ColumnType<Rating, string | null, string | null>
  /** Hundredths of a per cent; null for a product without a typed rate. */
  gst_basis_points: number | null
  mrp_paise: Paise
  selling_price_paise: Paise
  stock: number
  created_at: Date
  updated_at: Date
  withdrawn_at: Date | null
  /** The last check of the medical texts; it holds while they have its hash. */
  text_check: ColumnType<(TextCheck & { readonly hash: string }) | null, string | null | undefined, string | null>
  external_id: Generated<string | null>
  composition_key: Generated<string | null>
  pack_units: Generated<number | null>
  pack_unit: Generated<string | null>
  /** Raised by a trigger with every change but those of the stock. */
  version: Generated<number>
}

/** The texts of a product in a language; '' where the English one is shown. */
type ProductTextsTable = Record<TranslatedTextColumn, Generated<string>> & {
  product_id: string
  language: TranslatedLanguage
  text_check: ColumnType<(TextCheck & { readonly hash: string }) | null, string | null | undefined, string | null>
}

/** Derived by triggers; never written here. */
type ProductSearchTable = {
  product_id: string
  position: number
  name: string
  words: string
  facets: string[]
  in_stock: boolean
  price_paise: Paise
  discount_key: number
  newest_key: number
}

type CustomersTable = {
  id: string
  email: string | null
  username: string
  password_hash: string | null
  cart_generation: Generated<number>
  phone: Generated<string | null>
  is_unclaimed: Generated<boolean>
  language: Generated<Language>
  created_at: Date
  password_changed_at: Date
  blocked_at: Generated<Date | null>
  blocked_by: Generated<string | null>
  blocked_reason: Generated<string | null>
  /** The row stays without a name (erasure-3). */
  erased_at: Generated<Date | null>
}

type SessionsTable = {
  id: string
  customer_id: string
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
}

type OneTimeCodesTable = {
  purpose: CodePurpose
  email: string
  code_hash: string
  tries: Generated<number>
  network_tries: Json<Record<string, number>>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type OrderItemsTable = {
  order_id: string
  position: number
  product_id: string
  name: string
  image: string
  unit_price_paise: Paise
  quantity: number
  /** For lines at trade prices only. */
  trade: ColumnType<TradeTerms | null, string | null | undefined, never>
  /** What the ordered packs cost with tax, for lines at trade prices only. */
  line_total_paise: ColumnType<Paise | null, Paise | null | undefined, never>
} & ProductSnapshot

/** The product data of an invoice, as of the order. */
type ProductSnapshot = Pick<
  Selectable<ProductsTable>,
  'mrp_paise' | 'hsn' | 'gst_basis_points' | 'schedule' | 'pack_size' | 'manufacturer' | 'country_of_origin'
>

type JobsTable = {
  id: string
  kind: string
  priority: number
  payload: Json<unknown>
  dedupe_key: string | null
  run_at: Date
  attempts: Generated<number>
  locked_until: Date | null
  last_error: string | null
  created_at: Date
  done_at: Date | null
  given_up_at: Date | null
}

export type Tables = DeliveryTables &
  OrderTables &
  PaymentTables &
  AddressTables &
  ConsentTables &
  DocumentTables &
  ErasureTables &
  PrescriptionTables &
  PrivacyTables &
  ReturnTables &
  StaffTables &
  StockTables &
  TradeTables &
  YourDataTables & {
    settings: { key: string; value: string }
    shop_opening: {
      is_only: Generated<boolean>
      state: OpeningState
      message: Generated<string>
      until_day: Generated<string | null>
      version: Generated<number>
      changed_by: Generated<string | null>
      changed_at: Generated<Date | null>
    }
    products: ProductsTable
    product_pictures: { product_id: string; stem: string; body: Buffer; created_at: Date }
    product_imports: ProductImportsTable
    list_columns: ListColumnsTable
    long_work: LongWorkTable
    folder_imports: { file_name: string; content_hash: string; imported_at: Date }
    salts: { id: string; name: string }
    product_salts: { product_id: string; position: number; salt_id: string; strength: string }
    product_texts: ProductTextsTable
    product_search: ProductSearchTable
    /** Kept by triggers; never written here. */
    low_stock_products: { product_id: string; position: number; stock: number }
    sales_days: { day: string; orders: number; units: number; gross_paise: Paise; refunded_paise: Paise }
    /** Written by triggers. */
    dirty_days: { id: Generated<number>; day: string }
    search_terms: { term: string; label: string | null; products: number }
    customers: CustomersTable
    sessions: SessionsTable
    one_time_codes: OneTimeCodesTable
    rate_limits: { key: string; window_start: Date; hits: number }
    cart_items: {
      customer_id: string
      product_id: string
      position: number
      quantity: number
      changed_at: Generated<Date>
    }
    order_items: OrderItemsTable
    idempotency_keys: {
      customer_id: string
      key: string
      payload_hash: string
      order_id: string
      status: OrderStatus
      payment_status: PaymentStatus
      replaced_order_id: string | null
      created_at: Date
    }
    enquiries: EnquiriesTable
    canned_replies: {
      id: string
      title: string
      text: string
      version: Generated<number>
      updated_at: Date
      updated_by: string
    }
    customer_notes: { id: Generated<number>; customer_id: string; at: Date; staff_id: string; note: string }
    ticket_answers: { id: string; enquiry_id: string; at: Date; staff_id: string; answer: string }
    jobs: JobsTable
    'demo.mailbox': {
      id: Generated<number>
      recipient: string
      subject: string
      text: string
      html: string
      sent_at: Date
      message_id: string
    }
  }

/** The database, or a transaction on it: plain queries take either. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** A row of the query that a function builds. */
export type QueryRow<Select extends (...parameters: never[]) => Compilable> = InferResult<ReturnType<Select>>[number]

export type ProductRow = Selectable<ProductsTable>
export type NewProduct = Insertable<ProductsTable>
export type OrderItemRow = Selectable<OrderItemsTable>
export type EnquiryRow = Selectable<EnquiriesTable>
export type CustomerRow = Selectable<CustomersTable>
