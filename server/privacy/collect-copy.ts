import { sql, type RawBuilder } from 'kysely'
import { consentPurposeNames } from '#domain/consents/consent-rules.ts'
import type { Context } from '../context.ts'
import { readEncrypted } from '../customer-files/encrypted-files.ts'
import type { Db } from '../db/tables.ts'

type CopiedRow = Readonly<Record<string, unknown>>

type CopiedPicture = { readonly of: string; readonly sentAt: string; readonly jpegBase64: string | null }

/** All data of a customer: rows by section, and the pictures. */
export type CollectedCopy = {
  readonly madeAt: string
  readonly sections: Readonly<Record<string, readonly CopiedRow[]>>
  readonly pictures: readonly CopiedPicture[]
}

/** Collects what the shop holds about a customer (your-data-2). The names of staff are no data of the customer. */
export async function collectCopy(ctx: Context, customerId: string): Promise<CollectedCopy> {
  const sections: Record<string, readonly CopiedRow[]> = {}
  for (const [name, select] of Object.entries(copiedSections)) {
    const { rows } = await sql<CopiedRow>`${select(customerId)}`.execute(ctx.db)
    sections[name] = name === 'consents' ? rows.map(withPurposeName) : rows
  }
  return { madeAt: ctx.now().toISOString(), sections, pictures: await readPictures(ctx, customerId) }
}

const withPurposeName = (row: CopiedRow) => ({
  ...row,
  purpose: consentPurposeNames[row.purpose as keyof typeof consentPurposeNames],
})

/** The mail address of an account, by which tickets are found. */
const emailOf = (id: string) => sql`(select email from customers where id = ${id})`
const ordersOf = (id: string) => sql`(select id from orders where customer_id = ${id})`
const rupeesOf = (column: string) => sql`round(${sql.ref(column)} / 100.0, 2)::float`

/** The rows of each section. A product that is named here is what the customer bought, not today's product. */
const copiedSections: Readonly<Record<string, (id: string) => RawBuilder<unknown>>> = {
  account: (id) => sql`select username as name, email, phone, created_at as "openedAt" from customers where id = ${id}`,
  consents: (id) => sql`select purpose, version, text_sha as "textSha256", language,
    case when is_given then 'given' else 'withdrawn' end as answer, at, place
    from consents where customer_id = ${id} order by id`,
  nominee: (id) => sql`select name, contact, named_at as "namedAt" from nominees where customer_id = ${id}`,
  addresses: (id) => sql`select label, address, used_at as "usedAt" from recent_addresses where customer_id = ${id}
    union all select 'Saved address', jsonb_build_object('name', name, 'phoneNumber', phone_number, 'email', email,
      'address', address, 'city', city, 'state', state, 'postalCode', postal_code, 'country', country), updated_at
    from addresses where customer_id = ${id}`,
  cart: (id) => sql`select products.name as product, quantity as packs from cart_items
    join products on products.id = product_id where customer_id = ${id} order by cart_items.position`,
  orders: (id) => sql`select number, created_at as "placedAt", status, payment_type as "paymentType",
    payment_status as "paymentStatus", ${rupeesOf('orders.total_paise')} as "totalRupees", shipping as "sentTo",
    (select jsonb_agg(jsonb_build_object('product', name, 'packs', quantity) order by position) from order_items
      where order_id = orders.id) as products,
    (select jsonb_agg(jsonb_build_object('at', at, 'status', status, 'note', note) order by order_history.id)
      from order_history where order_id = orders.id) as history
    from orders where customer_id = ${id} order by number`,
  payments: (id) => sql`select attempt.created_at as "startedAt", ${rupeesOf('attempt.amount_paise')} as "amountRupees",
    attempt.gateway, attempt.state from payment_attempts attempt where order_id in ${ordersOf(id)} order by 1`,
  invoices: (id) => sql`select number, kind, issued_on::text as "issuedOn", buyer, totals from documents
    where order_id in ${ordersOf(id)} order by issued_on, number`,
  returns: (id) => sql`select number, asked_at as "askedAt", state, reason, note, payout_hint as "payoutTo",
    settled_at as "settledAt" from returns where order_id in ${ordersOf(id)} order by number`,
  patients: (id) => sql`select name, birth_year as "birthYear", address, relation, created_at as "addedAt"
    from patients where customer_id = ${id} order by created_at`,
  prescriptions: (id) => sql`select prescriptions.created_at as "sentAt", state, note, reason, patients.name as patient,
    doctor_name as doctor, issued_on::text as "issuedOn", valid_until::text as "validUntil",
    (select jsonb_agg(jsonb_build_object('product', products.name, 'packs', packs_total, 'given', packs_given))
      from prescription_lines lines join products on products.id = lines.product_id
      where lines.prescription_id = prescriptions.id) as medicines
    from prescriptions left join patients on patients.id = patient_id
    where prescriptions.customer_id = ${id} order by prescriptions.number`,
  registers: (id) => sql`select at, document, drug, batch, quantity as packs, prescriber_name as doctor,
    patient_name as patient, patient_address as "patientAddress" from prescription_register
    where order_id in ${ordersOf(id)} order by serial`,
  requestedOrders: (
    id,
  ) => sql`select request.number, request.created_at as "sentAt", state, shipping as "sendTo", message,
    (select jsonb_agg(jsonb_build_object('asked', asked, 'packs', asked_packs) order by position)
      from prescription_request_lines where request_id = request.id) as wanted
    from prescription_requests request where customer_id = ${id} order by number`,
  enquiries: (
    id,
  ) => sql`select 'E-' || number as ticket, created_at as "sentAt", kind, state, name, phone, email, address,
    message, (select jsonb_agg(jsonb_build_object('at', at, 'answer', answer) order by at) from ticket_answers
      where enquiry_id = enquiries.id) as answers
    from enquiries where lower(email) = ${emailOf(id)} order by number`,
  notesOfTheShop: (id) => sql`select at, note from customer_notes where customer_id = ${id}
    union all select at, note from order_notes where order_id in ${ordersOf(id)} order by 1`,
  tradeAccount: (
    id,
  ) => sql`select kind, firm, gstin, state, premises, asked_at as "askedAt", verified_at as "verifiedAt",
    (select jsonb_agg(jsonb_build_object('form', form, 'number', number, 'validUntil', valid_until)) from trade_licences
      where account_id = trade_accounts.id) as licences
    from trade_accounts where customer_id = ${id}`,
  peopleOfTheFirm: (id) => sql`select person.name, person.email, trade_right as right, invited_at as "invitedAt",
    joined_at as "joinedAt", removed_at as "removedAt" from trade_people person
    join trade_accounts on trade_accounts.id = person.account_id
    where trade_accounts.customer_id = ${id} order by invited_at`,
  orderingForFirms: (id) => sql`select firm, person.name, trade_right as right, joined_at as "joinedAt",
    removed_at as "removedAt" from trade_people person join trade_accounts on trade_accounts.id = person.account_id
    where person.customer_id = ${id} order by joined_at`,
  logins: (id) => sql`select device, created_at as "loggedInAt", last_seen_at as "lastUsedAt", ended_at as "endedAt"
    from sessions where customer_id = ${id} order by created_at`,
}

async function readPictures(ctx: Context, customerId: string): Promise<CopiedPicture[]> {
  const pictures = []
  for (const file of await listFiles(ctx.db, customerId)) {
    const of = file.return_id !== null ? 'Return' : file.trade_account_id !== null ? 'Licence' : 'Prescription'
    const bytes = await readEncrypted(ctx, file.id, file).catch(() => null)
    pictures.push({ of, sentAt: file.created_at.toISOString(), jpegBase64: bytes?.toString('base64') ?? null })
  }
  return pictures
}

function listFiles(db: Db, customerId: string) {
  return db
    .selectFrom('customer_files')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('position')
    .execute()
}
