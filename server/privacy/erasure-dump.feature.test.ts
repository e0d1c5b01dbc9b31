import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#domain/time.ts'
import type { ProductRow } from '../db/tables.ts'
import { listTables } from '../backups/table-list.ts'
import { confirmTestErasure } from '#test/erasure-steps.ts'
import { addProduct, buildAddress, orderInput, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { createMemoryFileStore } from '#test/memory-file-store.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { getOrderRow } from '#test/payments/payment-steps.ts'
import { addFamilyProfile, approvePrescription, sendTestPrescription } from '#test/prescription-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { batchWholeStock } from '#test/stock-steps.ts'
import { addTicket } from '#test/ticket-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const files = createMemoryFileStore()
const app = useTestApp({ files })

const CUSTOMERS = 24
const ERASED_EVERY = 3

/** Tables whose rows of erased customers are locked, and the catalogue, which names medicines of all. */
const lockedTables = ['documents', 'prescription_register', 'prescriptions', 'patients', 'order_items', 'audit_log']
const catalogueTables = ['products', 'product_search', 'search_terms', 'salts', 'batches', 'low_stock_products']

type Person = {
  readonly customer: TestCustomer
  /** A word that stands in every text about the person. */
  readonly word: string
  readonly phone: string
  readonly isSupplied: boolean
}

/** A repeatable choice for a customer. */
const chosen = (n: number, salt: number, of: number) => ((n * 7919 + salt * 104_729) % 97) % of === 0

async function buildPerson(n: number, staff: SignedInStaffMember): Promise<Person> {
  const word = `zq${String(n).padStart(3, '0')}x`
  const phone = `91${String(n).padStart(8, '7')}`
  const customer = await registerCustomer(app, { username: `${word}name Rao` })
  const { api, id: customerId } = customer
  const address = buildAddress({
    name: `${word}name`,
    phoneNumber: phone,
    email: customer.email,
    address: `${word} lane`,
  })
  if (!chosen(n, 1, 5)) expectOk(await api('POST /api/address', address))
  expectOk(await api('POST /api/privacy/nominee', { name: `${word} nominee`, contact: phone }))
  expectOk(await api('POST /api/consents', { purpose: 'prescriptions', isGiven: true, version: 1 }))
  expectOk(await app.api('POST /api/auth/login-code', { email: customer.email }))
  const { _id: patientId } = await addFamilyProfile(customer, { name: `${word} patient`, address: `${word} home` })
  if (chosen(n, 2, 2)) await sendTestPrescription(app, customer, undefined, patientId)
  const ticket = await addTicket(app, {
    name: word,
    phone,
    email: customer.email.toUpperCase(),
    message: `${word} itches`,
  })
  expectOk(await staff.api('POST /api/desk/tickets/:id/answer', { id: ticket.id, answer: `Dear ${word}, take rest.` }))
  expectOk(await staff.api('POST /api/desk/customers/:id/note', { id: customerId, note: `${word} is hard of hearing` }))
  const isSupplied = chosen(n, 3, 2)
  if (isSupplied) await supply(customer, { word, address, staff })
  if (chosen(n, 4, 2)) await orderAndCancel(customer, { word, address, staff })
  if (chosen(n, 5, 2)) {
    const product = await addProduct(app, { name: `${word} drops`, stock: 9 })
    expectOk(await api('POST /api/cart/update', { items: [{ productId: product.id, quantity: 1, price: 1 }] }))
  }
  return { customer, word, phone, isSupplied }
}

type Ordering = {
  readonly word: string
  readonly address: ReturnType<typeof buildAddress>
  readonly staff: SignedInStaffMember
}

async function placeAt(
  { api }: TestCustomer,
  product: ProductRow,
  shippingDetails: Ordering['address'],
): Promise<string> {
  const { order } = expectOk(await api('POST /api/orders/create', orderInput([{ product }], { shippingDetails })))
  return order._id
}

async function supply(customer: TestCustomer, { word, address, staff }: Ordering): Promise<void> {
  const product = await addProduct(app, { name: `${word} mycin`, schedule: 'H', stock: 9 })
  await batchWholeStock(app, product.id)
  const id = await placeAt(customer, product, address)
  await approvePrescription(app, customer, id)
  expectOk(await staff.api('POST /api/desk/orders/:id/note', { id, note: `${word} wants it soon` }))
  await fulfilUpTo({ staff, customer, id, productId: product.id }, 'deliver')
  const { total_paise: total } = await getOrderRow(app, id)
  expectOk(await staff.api('POST /api/desk/orders/:id/cash', { id, amount: total / 100, mode: 'cash' }))
}

async function orderAndCancel(customer: TestCustomer, { word, address }: Ordering): Promise<void> {
  const product = await addProduct(app, { name: `${word} balm`, stock: 9 })
  const id = await placeAt(customer, product, address)
  expectOk(await customer.api('POST /api/orders/:id/cancel', { id, reason: `${word} feels better` }))
}

/** All rows of all tables as one text for each table, but for the catalogue. */
async function dumpTables(): Promise<ReadonlyMap<string, string>> {
  const dump = new Map<string, string>()
  for (const { name } of await listTables(app.ctx.db)) {
    if (catalogueTables.includes(name)) continue
    const { rows } = await sql<{ text: string }>`
      select lower(to_jsonb(row)::text) as text from ${sql.table(name)} as row`.execute(app.ctx.db)
    dump.set(name, rows.map(({ text }) => text).join('\n'))
  }
  return dump
}

/** The tables that hold one of these words in any column. */
function tablesWith(dump: ReadonlyMap<string, string>, words: readonly string[]): string[] {
  return [...dump].filter(([, text]) => words.some((word) => text.includes(word))).map(([name]) => name)
}

const wordsOf = ({ customer, word, phone }: Person) => [word, phone, customer.email]

test('after an erasure a dump holds name, mail, phone, address and health words in locked rows only', async () => {
  const staff = await signInStaff(app, ['owner', 'pharmacist'])
  const people: Person[] = []
  for (let n = 0; n < CUSTOMERS; n += 1) people.push(await buildPerson(n, staff))
  await app.runJobs()
  const erased = people.filter((_, n) => n % ERASED_EVERY === 0)
  expect(erased.some(({ isSupplied }) => isSupplied) && erased.some(({ isSupplied }) => !isSupplied)).toBe(true)
  const before = tablesWith(await dumpTables(), wordsOf(erased[0]!))
  expect(before).toEqual(
    expect.arrayContaining(['customers', 'enquiries', 'ticket_answers', 'customer_notes', 'nominees']),
  )
  const filesBefore = await app.ctx.db.selectFrom('customer_files').select(['id', 'customer_id']).execute()
  for (const { customer } of erased) await confirmTestErasure(app, customer)
  app.clock.advance(7 * DAY)
  await app.runJobs()
  await app.runJobs()

  const dump = await dumpTables()
  for (const person of erased) {
    const left = tablesWith(dump, wordsOf(person))
    const allowed = person.isSupplied ? lockedTables : []
    expect([person.word, left.filter((table) => !allowed.includes(table))]).toEqual([person.word, []])
    expect(left.includes('documents')).toBe(person.isSupplied)
  }
  const filesAfter = await app.ctx.db.selectFrom('customer_files').select('id').execute()
  const kept = new Set(filesAfter.map(({ id }) => id))
  expect([...files.stored.keys()].toSorted()).toEqual([...kept].toSorted())
  const owners = new Map(filesBefore.map(({ id, customer_id: owner }) => [id, owner]))
  for (const { customer, isSupplied } of erased) {
    const count = [...kept].filter((id) => owners.get(id) === customer.id).length
    expect(count).toBe(isSupplied ? 1 : 0)
  }
  for (const person of people.filter((_, n) => n % ERASED_EVERY !== 0))
    expect(tablesWith(dump, wordsOf(person))).toEqual(expect.arrayContaining(['customers', 'enquiries', 'patients']))
})
