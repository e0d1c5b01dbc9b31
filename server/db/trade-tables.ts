import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Address } from '#domain/addresses/address-rules.ts'
import type { Paise } from '#domain/money.ts'
import type { AddedList, DraftLine } from '#domain/trade/pad-draft.ts'
import type { TradeListLine } from '#domain/trade/trade-lists.ts'
import type { PendingTradeChange } from '#domain/trade/trade-application.ts'
import type { TradeRight } from '#domain/trade/trade-people.ts'
import type { ReceiptMode, TradeAccountState, TradeKind, TradeLicenceForm } from '#domain/trade/trade-account.ts'

type PriceListsTable = {
  id: string
  name: string
  version: Generated<number>
  created_by: string
  created_at: Date
  account_id: Generated<string | null>
  short_dated_percent: Generated<number>
}

type TradeAccountsTable = {
  id: string
  number: Generated<number>
  customer_id: string
  kind: TradeKind
  firm: string
  gstin: string
  state: TradeAccountState
  premises: ColumnType<Address, string, string>
  pending_change: ColumnType<PendingTradeChange | null, string | undefined, string | null>
  answer: Generated<string>
  is_waiting: Generated<boolean>
  price_list_id: Generated<string | null>
  credit_limit_paise: Generated<Paise>
  terms_days: Generated<number>
  salesman_id: Generated<string | null>
  is_branch: Generated<boolean>
  credit_head_id: Generated<string | null>
  version: Generated<number>
  asked_at: Date
  verified_at: Generated<Date | null>
}

type TradeLicencesTable = {
  account_id: string
  form: TradeLicenceForm
  number: string
  valid_until: string
  file_ids: Generated<string[]>
  is_asked: Generated<boolean>
  /** Null on rows of earlier versions. */
  sent_on: Generated<string | null>
}

type PriceListItemsTable = {
  list_id: string
  product_id: string
  valid_from: string
  min_quantity: number
  rate_paise: Paise
  case_pack: Generated<number>
  scheme_paid: Generated<number>
  scheme_free: Generated<number>
}

type TradeReceiptsTable = {
  id: string
  number: Generated<number>
  account_id: string
  mode: ReceiptMode
  reference: string
  amount_paise: Paise
  received_on: string
  /** Null for an online payment, which has its attempt. */
  staff_id: Generated<string | null>
  attempt_id: Generated<string | null>
  at: Date
  reversed_on: Generated<string | null>
  reversed_by: Generated<string | null>
  reversal: Generated<string>
}

type TradeChequesTable = {
  id: string
  number: Generated<number>
  account_id: string
  reference: string
  amount_paise: Paise
  received_on: string
  cheque_on: string
  invoices: ColumnType<readonly ChosenInvoice[], string, never>
  staff_id: string
  at: Date
  receipt_id: Generated<string | null>
  ended_on: Generated<string | null>
  ended_by: Generated<string | null>
  ending: Generated<string>
}

/** The part of an invoice that staff chose for a post-dated cheque, by its number. */
export type ChosenInvoice = { readonly number: string; readonly amount: Paise }

type TradePayoutsTable = {
  id: string
  number: Generated<number>
  account_id: string
  mode: Exclude<ReceiptMode, 'cash' | 'online'>
  reference: string
  amount_paise: Paise
  paid_on: string
  staff_id: string
  at: Date
}

type TradeListsTable = {
  id: string
  account_id: string
  name: string
  lines: ColumnType<readonly TradeListLine[], string, string>
  changed_at: Date
}

type TradeDraftsTable = {
  account_id: string
  version: Generated<number>
  lines: ColumnType<readonly DraftLine[], string | undefined, string>
  added_lists: ColumnType<readonly AddedList[], string | undefined, string>
  changed_at: Date
}

type TradePeopleTable = {
  id: string
  account_id: string
  email: string
  name: string
  trade_right: TradeRight
  invited_at: Date
  joined_at: Date | null
  removed_at: Date | null
  customer_id: string | null
}

/** Licensed buyers, their prices and their money (migrations/0046-trade.sql, 0047-trade-payments.sql, 0051-changed-accounts.sql). */
export type TradeTables = {
  trade_accounts: TradeAccountsTable
  trade_licences: TradeLicencesTable
  price_lists: PriceListsTable
  price_list_items: PriceListItemsTable
  trade_receipts: TradeReceiptsTable
  trade_allocations: { receipt_id: string; document_id: string; amount_paise: Paise }
  invoice_payments: { attempt_id: string; document_id: string; amount_paise: Paise }
  trade_cheques: TradeChequesTable
  trade_payouts: TradePayoutsTable
  trade_lists: TradeListsTable
  trade_drafts: TradeDraftsTable
  trade_people: TradePeopleTable
  trade_pack_words: { account_id: string; word: string; product_id: string; packs: number }
}

export type TradeAccountRow = Selectable<TradeAccountsTable>
