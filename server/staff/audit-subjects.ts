import { type RawBuilder, sql } from 'kysely'
import { latinDigits } from '#domain/typed-digits.ts'
import type { AuditSubjectKind } from '#domain/audit/audit-actions.ts'
import { escapeLike } from '../db/escape-like.ts'
import type { Db } from '../db/tables.ts'

type Subject = { readonly kind: AuditSubjectKind; readonly id: string }

/** The id and the name of every row that a subject may be. Other kinds have ids that people can read. */
const namedRows: Partial<Record<AuditSubjectKind, RawBuilder<unknown>>> = {
  staff: sql`select id, name from staff`,
  order: sql`select id, 'Order #' || number as name from orders`,
  product: sql`select id, name from products`,
  receipt: sql`select id, 'Receipt ' || number as name from receipts`,
  ticket: sql`select id, 'Ticket ' || number as name from enquiries`,
  supplier: sql`select id, name from suppliers`,
  'supplier-return': sql`select id, 'Return note ' || number as name from supplier_returns`,
  'purchase-order': sql`select id, 'Purchase order ' || number as name from purchase_orders`,
  customer: sql`select id, username as name from customers`,
  reply: sql`select id, title as name from canned_replies`,
  document: sql`select id, number as name from documents`,
  delivery: sql`select id, name from zones`,
  payment: sql`select attempt.id, 'Payment of order #' || orders.number as name
    from payment_attempts attempt join orders on orders.id = attempt.order_id`,
  prescription: sql`select rx.id, 'Prescription' || coalesce((
      select ' for order #' || min(orders.number) from order_prescriptions used
      join orders on orders.id = used.order_id where used.prescription_id = rx.id), '') as name
    from prescriptions rx`,
  batch: sql`select batches.id, 'Batch ' || batches.number || ', ' || products.name as name
    from batches join products on products.id = batches.product_id`,
  return: sql`select returns.id, 'Return for order #' || orders.number as name
    from returns join orders on orders.id = returns.order_id`,
  'trade-account': sql`select id, firm as name from trade_accounts`,
  'price-list': sql`select id, 'Price list ' || name as name from price_lists`,
  'cash-sheet': sql`select id, 'Cash sheet ' || number as name from cash_sheets`,
  translation: sql`select language || '-' || sentence_id as id, left(english, 80) as name from translations`,
  recall: sql`select recalls.id, 'Batch ' || batch_number || ', ' || products.name as name
    from recalls join products on products.id = recalls.product_id`,
}

/** The names of subjects by id. Deleted rows and kinds without names are missing. */
export async function findSubjectNames(db: Db, subjects: readonly Subject[]): Promise<ReadonlyMap<string, string>> {
  const selects = [...Map.groupBy(subjects, ({ kind }) => kind)].flatMap(([kind, all]) => {
    const rows = namedRows[kind]
    const ids = [...new Set(all.map(({ id }) => id))]
    return rows === undefined ? [] : [sql`select id, name from (${rows}) as named where id = any(${ids}::text[])`]
  })
  if (selects.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The most people, and the most subjects of each kind, that a text may mean. */
const MAX_MEANT = 100

/** The ids of people that a text may mean: the text itself, an e-mail address or a part of a name. */
export async function findPeople(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${peopleOf(text)}`.execute(db)
  return [text, ...rows.map(({ id }) => id)]
}

/**
 * The ids of subjects that a text may mean, so that the log is read by index: the text itself, people, the number of an
 * order, receipt or ticket ("#100001", "Receipt 12"), a document, a batch, a part of a product's or supplier's name.
 */
export async function findSubjects(db: Db, text: string): Promise<string[]> {
  const number = /^(?:(?:order|receipt|ticket) *)?#? *(\d{1,15})$/i.exec(latinDigits(text))?.[1]
  const meant =
    number === undefined ? subjectsNamed(text) : [...subjectsNumbered(Number(number)), ...subjectsNamed(text)]
  const { rows } = await sql<{ id: string }>`${sql.join(meant, sql` union all `)}`.execute(db)
  return [text, ...rows.map(({ id }) => id)]
}

function subjectsNumbered(number: number): RawBuilder<unknown>[] {
  return [
    ...['orders', 'receipts', 'enquiries'].map(
      (table) => sql`select id from ${sql.table(table)} where number = ${number}`,
    ),
    sql`select prescription_id from order_prescriptions used
      join orders on orders.id = used.order_id where orders.number = ${number}`,
    sql`select attempt.id from payment_attempts attempt
      join orders on orders.id = attempt.order_id where orders.number = ${number}`,
  ]
}

function subjectsNamed(text: string): RawBuilder<unknown>[] {
  const products = sql`(select id from products where external_id = ${text} or lower(name) like ${pattern(text)}
    order by id limit ${MAX_MEANT})`
  return [
    peopleOf(text),
    products,
    sql`(select id from batches where number = ${text} or product_id in ${products} order by id limit ${MAX_MEANT})`,
    sql`(select id from recalls where batch_number = ${text} or product_id in ${products} order by id limit ${MAX_MEANT})`,
    sql`(select id from customers where email = ${text.toLowerCase()})`,
    sql`(select id from suppliers where lower(name) like ${pattern(text)} order by id limit ${MAX_MEANT})`,
    sql`select id from documents where number = ${text}`,
  ]
}

function peopleOf(text: string): RawBuilder<unknown> {
  return sql`(select id from staff where email = ${text.toLowerCase()} or lower(name) like ${pattern(text)}
    order by id limit ${MAX_MEANT})`
}

function pattern(text: string): string {
  return `%${escapeLike(text.toLowerCase())}%`
}
