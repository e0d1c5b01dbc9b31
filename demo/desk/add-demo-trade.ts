import { halfUp } from '#domain/tax/split-tax.ts'
import { DAY, formatDate, HOUR, indianDay, startOfIndianDay } from '#domain/time.ts'
import type { TradeAccountState, TradeKind, TradeLicenceForm } from '#domain/trade/trade-account.ts'
import { tradeLicenceNames } from '#domain/trade/trade-licences.ts'
import { mrpBeforeTax } from '#domain/trade/slab-rules.ts'
import { paise } from '#domain/money.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'
import { storeEncrypted } from '#server/customer-files/encrypted-files.ts'
import { addDemoCreditOrders } from './add-demo-credit-orders.ts'
import { drawLicence } from './draw-licence.ts'

/** The login of the verified chemist (README.md). */
export const DEMO_CHEMIST = { email: 'chemist@customer.example', password: 'demo chemist' } as const

type DemoStaff = { readonly packer: string; readonly accountant: string }

type DemoBuyer = {
  readonly name: string
  readonly email: string
  readonly kind: TradeKind
  readonly firm: string
  readonly gstin: string
  readonly state: Extract<TradeAccountState, 'asked' | 'verified' | 'lapsed'>
  /** The ages of the orders on credit in days; the terms are 21 days. */
  readonly creditOrders?: readonly number[]
  readonly licences: readonly { readonly form: TradeLicenceForm; readonly number: string; readonly days: number }[]
}

const buyers: readonly DemoBuyer[] = [
  {
    name: 'Harish Goud',
    email: DEMO_CHEMIST.email,
    kind: 'chemist',
    firm: 'Meherbagh Medicals',
    gstin: '36AAPFM4821C1ZD',
    state: 'verified',
    creditOrders: [16, 3],
    licences: [
      { form: '20', number: 'TS/HYD/2023-4471', days: 25 },
      { form: '21', number: 'TS/HYD/2023-4472', days: 700 },
    ],
  },
  {
    name: 'Farida Khan',
    email: 'farida.khan@customer.example',
    kind: 'chemist',
    firm: 'Old City Pharmacy',
    gstin: '36AAKFO5512P1ZR',
    state: 'verified',
    creditOrders: [66, 38, 9],
    licences: [
      { form: '20', number: 'TS/HYD/2022-1180', days: 410 },
      { form: '21', number: 'TS/HYD/2022-1181', days: 410 },
    ],
  },
  {
    name: 'Dr. Asma Begum',
    email: 'asma.begum@customer.example',
    kind: 'hospital',
    firm: 'Lakeside Nursing Home',
    gstin: '36AABTL7719K1Z7',
    state: 'asked',
    licences: [{ form: 'registration', number: 'TSMC-CE-2211', days: 400 }],
  },
  {
    name: 'Naveen Shetty',
    email: 'naveen.shetty@customer.example',
    kind: 'distributor',
    firm: 'Shetty Agencies',
    gstin: '36ABCFS9034Q1ZI',
    state: 'lapsed',
    licences: [{ form: '20B', number: 'TS/RR/2020-0913', days: -12 }],
  },
]

/**
 * Adds a verified chemist with invoices on credit, another one whose invoices are overdue, an applicant who waits, and a
 * distributor whose licence has ended.
 */
export async function addDemoTrade(ctx: Context, trx: Trx, staff: DemoStaff): Promise<void> {
  const listId = await addList(ctx, trx, staff.accountant)
  for (const buyer of buyers) {
    const { creditOrders: ages } = buyer
    const added = await addBuyer(ctx, trx, buyer, listId)
    if (ages !== undefined) await addDemoCreditOrders(ctx, trx, { ...added, listId, ages }, staff)
  }
}

/** Rates of most products: every third with a scheme, every fourth with a slab. */
async function addList(ctx: Context, trx: Trx, accountantId: string): Promise<string> {
  const id = ctx.newId('priceList')
  const at = ctx.now()
  await trx
    .insertInto('price_lists')
    .values({ id, name: 'Chemists of the city', created_by: accountantId, created_at: at })
    .execute()
  const products = await trx
    .selectFrom('products')
    .select(['id', 'mrp_paise', 'gst_basis_points'])
    .where('mrp_paise', '>', paise(0))
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .limit(100)
    .execute()
  const rows = products.flatMap(({ id: productId, mrp_paise: mrp, gst_basis_points: taxRate }, index) => {
    const rateOf = (percent: number) => halfUp(mrpBeforeTax(mrp, taxRate ?? 0) * percent, 100)
    const item = { list_id: id, product_id: productId, valid_from: indianDay(at), case_pack: 1 }
    const scheme = index % 3 === 0 ? { scheme_paid: 10, scheme_free: 1 } : { scheme_paid: 0, scheme_free: 0 }
    const first = { ...item, ...scheme, min_quantity: 1, rate_paise: rateOf(78) }
    return index % 4 === 0 ? [first, { ...first, min_quantity: 50, rate_paise: rateOf(74) }] : [first]
  })
  if (rows.length > 0) await trx.insertInto('price_list_items').values(rows).execute()
  return id
}

async function addBuyer(ctx: Context, trx: Trx, buyer: DemoBuyer, listId: string) {
  const { name, email, kind, firm, gstin, state, licences } = buyer
  const at = new Date(ctx.now().getTime() - (state === 'asked' ? 3 * HOUR : 90 * DAY))
  const customerId = ctx.newId('customer')
  const id = ctx.newId('tradeAccount')
  const isKnown = state !== 'asked'
  const passwordHash = email === DEMO_CHEMIST.email ? await ctx.passwords.hash(DEMO_CHEMIST.password) : 'none'
  await trx
    .insertInto('customers')
    .values({
      id: customerId,
      username: name,
      email,
      password_hash: passwordHash,
      created_at: at,
      password_changed_at: at,
    })
    .execute()
  const premises = {
    name,
    phoneNumber: '9000000190',
    email,
    address: '12 Example Bazaar',
    city: 'Hyderabad',
    state: 'Telangana',
    postalCode: '500001',
    country: 'India',
  }
  await trx
    .insertInto('trade_accounts')
    .values({
      id,
      customer_id: customerId,
      kind,
      firm,
      gstin,
      state,
      premises: JSON.stringify(premises),
      is_waiting: !isKnown,
      price_list_id: isKnown ? listId : null,
      credit_limit_paise: paise(state === 'verified' ? 50_000_00 : 0),
      terms_days: state === 'verified' ? 21 : 0,
      asked_at: at,
      verified_at: isKnown ? at : null,
    })
    .execute()
  for (const [position, { form, number, days }] of licences.entries()) {
    const validUntil = indianDay(new Date(ctx.now().getTime() + days * DAY))
    const until = `Valid until ${formatDate(startOfIndianDay(validUntil))}`
    const picture = await drawLicence(tradeLicenceNames[form], [`No. ${number}`, firm, premises.address, until])
    const fileId = ctx.newId('customerFile')
    const sealed = await storeEncrypted(ctx, fileId, picture)
    await trx
      .insertInto('customer_files')
      .values({ id: fileId, customer_id: customerId, trade_account_id: id, position, ...sealed, created_at: at })
      .execute()
    await trx
      .insertInto('trade_licences')
      .values({ account_id: id, form, number, valid_until: validUntil, file_ids: [fileId], is_asked: !isKnown })
      .execute()
  }
  return { accountId: id, customerId, premises: JSON.stringify(premises) }
}
