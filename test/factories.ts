import { mapTextColumns } from '#domain/catalogue/product-fields.ts'
import { randomInt } from 'node:crypto'
import type { ApiInput } from '#contract/api.ts'
import type { Client } from '#contract/client.ts'
import type { Address } from '#domain/addresses/address-rules.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { type Paise, paise, rupeesFromPaise } from '#domain/money.ts'
import type { Db, NewProduct, ProductRow } from '#server/db/tables.ts'
import { openSession } from '#server/http/session.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

type ProductOverrides = Partial<Omit<NewProduct, 'images' | 'rating'>> & {
  images?: string[]
  rating?: ProductRow['rating']
}

/** A product row, by default an ordinary tablet; `addProduct` stores it. */
export function buildProduct({ images, rating = null, ...overrides }: ProductOverrides = {}): NewProduct {
  const number = randomInt(1e9)
  const sellingPrice = overrides.selling_price_paise ?? paise(4550)
  return {
    // Nine digits would collide among the thousands of products of a proof.
    id: `prd_test-${randomInt(2 ** 48 - 1)}`,
    position: number,
    ...mapTextColumns(() => ''),
    name: `Testamol ${number}`,
    brand: 'Testamol',
    manufacturer: 'Nilgiri Lifesciences',
    composition: 'Paracetamol (500mg)',
    category: 'General medicines',
    category_slug: 'general-medicines',
    sub_category: 'Analgesic',
    schedule: 'OTC',
    item_form: 'Tablet',
    pack_size: 'Strip of 10 tablets',
    package_contents: '1 strip of 10 tablets',
    usage: 'For fever and mild pain.',
    shelf_life: '24 months',
    storage_instructions: 'Store below 30 °C.',
    manufacture_date: '2026-04-01',
    expiry_date: '2028-03-31',
    highlighted_features: '<ul><li>For adults</li></ul>',
    description: '<h3>What it is</h3><p>A tablet.</p>',
    images: JSON.stringify(images ?? [`/images/products/testamol-${number}-1-640.webp`]),
    rating: rating === null ? null : JSON.stringify(rating),
    hsn: '3004',
    gst_basis_points: 500,
    country_of_origin: 'India',
    mrp_paise: paise(Math.max(5000, sellingPrice)),
    selling_price_paise: sellingPrice,
    stock: 100,
    created_at: new Date('2026-11-01T00:00:00Z'),
    updated_at: new Date('2026-11-01T00:00:00Z'),
    withdrawn_at: null,
    ...overrides,
  }
}

/** The initial stock per product, for `checkConservation`. */
export const initialStock = new Map<string, number>()

export async function addProduct(
  app: { readonly ctx: { readonly db: Db } },
  overrides: ProductOverrides = {},
): Promise<ProductRow> {
  const row = await app.ctx.db
    .insertInto('products')
    .values(buildProduct(overrides))
    .returningAll()
    .executeTakeFirstOrThrow()
  initialStock.set(row.id, row.stock)
  return row
}

/** Corrects the stock by a difference, in the database and in `initialStock`. */
export async function adjustStock(app: TestApp, id: string, by: number): Promise<void> {
  await app.ctx.db
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', by) }))
    .where('id', '=', id)
    .execute()
  initialStock.set(id, initialStock.get(id)! + by)
}

export async function stockOf(app: { readonly ctx: { readonly db: Db } }, id: string): Promise<number> {
  const row = await app.ctx.db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()
  return row.stock
}

export type TestCustomer = { readonly id: string; readonly email: string; readonly token: string; readonly api: Client }

/** A customer with an open session, without cart, address or valid password. */
export async function registerCustomer(app: TestApp, { username = 'Asha Rao' } = {}): Promise<TestCustomer> {
  const { ctx } = app
  const id = ctx.newId('customer')
  const email = `${id}@customer.example`
  const now = ctx.now()
  await ctx.db
    .insertInto('customers')
    .values({ id, email, username, password_hash: 'none', created_at: now, password_changed_at: now })
    .execute()
  const token = await openSession(ctx, ctx.db, id)
  return { id, email, token, api: app.as(token) }
}

export function buildAddress(overrides: Partial<Address> = {}): Address {
  return {
    name: 'Asha Rao',
    phoneNumber: '9000000001',
    email: 'asha@customer.example',
    address: '7 Example Lane, Meherbagh',
    city: 'Hyderabad',
    state: 'Telangana',
    postalCode: '500001',
    country: 'India',
    ...overrides,
  }
}

type WantedLine = {
  readonly product: Pick<ProductRow, 'id' | 'name' | 'selling_price_paise'>
  readonly quantity?: number
}
type OrderInput = ApiInput<'POST /api/orders/create'>

/** The payload of a submit with matching totals. */
export function orderInput(wanted: readonly WantedLine[], overrides: Partial<OrderInput> = {}): OrderInput {
  const lines = wanted.map(({ product, quantity = 1 }) => ({ unitPrice: product.selling_price_paise, quantity }))
  const { itemsTotal, deliveryFee, totalAmount } = priceCart(lines)
  return {
    items: wanted.map(({ product, quantity = 1 }) => {
      return {
        productId: product.id,
        quantity,
        price: rupeesFromPaise(product.selling_price_paise),
        name: product.name,
      }
    }),
    shippingDetails: { ...buildAddress() },
    paymentType: 'COD',
    itemsTotal: rupeesFromPaise(itemsTotal),
    deliveryFee: rupeesFromPaise(deliveryFee),
    totalAmount: rupeesFromPaise(totalAmount),
    ...overrides,
  }
}

/** Places a cash order and returns its ids; throws when it is refused. */
export async function placeCodOrder(
  customer: TestCustomer,
  wanted: readonly WantedLine[],
): Promise<{ _id: string; orderId: string }> {
  const { order } = expectOk(await customer.api('POST /api/orders/create', orderInput(wanted)))
  return order
}

/** Converts rupees to paise. */
export function inPaise(amount: number): Paise {
  return paise(Math.round(amount * 100))
}
