import { randomInt } from 'node:crypto'
import type { ApiInput } from '#contract/api.ts'
import type { DeskTradeAccount } from '#contract/desk-trade.ts'
import type { PriceListDetails } from '#contract/price-lists.ts'
import { paise } from '#domain/money.ts'
import { gstinRefusal } from '#domain/tax/gstin.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { buildAddress, registerCustomer, type TestCustomer } from './factories.ts'
import { buildPhoto } from './prescription-steps.ts'
import { type SignedInStaffMember, signInStaff } from './staff-steps.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

type Application = ApiInput<'POST /api/trade/account'>

/** A GSTIN of a state that no other test has. */
export function buildGstin(state = '36'): string {
  const letters = Array.from({ length: 6 }, () => String.fromCharCode(65 + randomInt(26)))
  const start = `${state}${letters.slice(0, 5).join('')}${randomInt(1000, 9999)}${letters[5]}1Z`
  return [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    .map((last) => start + last)
    .find((one) => gstinRefusal(one) === null)!
}

/** A day so many days after the app's. */
export function dayAfter(app: TestApp, days: number): string {
  return indianDay(new Date(app.clock.now().getTime() + days * DAY))
}

export async function uploadLicence(app: TestApp, { token }: Pick<TestCustomer, 'token'>): Promise<string> {
  const response = await app.send('/api/trade/files', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await buildPhoto()),
  })
  return ((await response.json()) as { fileId: string }).fileId
}

/** The application of a chemist with one uploaded licence. */
export async function buildApplication(
  app: TestApp,
  customer: TestCustomer,
  overrides: Partial<Application> = {},
): Promise<Application> {
  const fileIds = [await uploadLicence(app, customer)]
  return {
    kind: 'chemist',
    firm: 'Meherbagh Medicals',
    gstin: buildGstin(),
    licences: [{ form: '20B', number: 'TS/HYD/2024-1234', validUntil: dayAfter(app, 365), fileIds }],
    premises: buildAddress(),
    ...overrides,
  }
}

export type TradeScene = {
  readonly app: TestApp
  readonly customer: TestCustomer
  /** With the roles of owner and pharmacist. */
  readonly staff: SignedInStaffMember
  readonly id: string
}

/** A customer who has applied. */
export async function applyForTestTrade(app: TestApp, overrides: Partial<Application> = {}): Promise<TradeScene> {
  const customer = await registerCustomer(app)
  expectOk(await customer.api('POST /api/trade/account', await buildApplication(app, customer, overrides)))
  const { id } = await app.ctx.db
    .selectFrom('trade_accounts')
    .select('id')
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  return { app, customer, staff: await signInStaff(app, ['owner', 'pharmacist']), id }
}

export async function readTradeAccount({ staff, id }: Pick<TradeScene, 'staff' | 'id'>): Promise<DeskTradeAccount> {
  return expectOk(await staff.api('GET /api/desk/trade-accounts/:id', { id })).account
}

export async function addTestPriceList(
  { staff }: Pick<TradeScene, 'staff'>,
  input: Partial<ApiInput<'POST /api/desk/price-lists'>> = {},
): Promise<PriceListDetails> {
  const name = `List ${randomInt(1e9)}`
  return expectOk(await staff.api('POST /api/desk/price-lists', { name, ...input })).list
}

/** Verifies an applicant with a new price list, whose id is returned. */
export async function verifyTestBuyer(scene: TradeScene): Promise<string> {
  const { id, staff } = scene
  const priceListId = (await addTestPriceList(scene))._id
  const { version } = await readTradeAccount(scene)
  expectOk(await staff.api('POST /api/desk/trade-accounts/:id/verify', { id, version, priceListId }))
  return priceListId
}

type TestRate = { readonly rupees: number; readonly min?: number; readonly case?: number; readonly from?: string }

/** Puts a rate into a price list. */
export async function addTestRate(app: TestApp, listId: string, productId: string, rate: TestRate): Promise<void> {
  await app.ctx.db
    .insertInto('price_list_items')
    .values({
      list_id: listId,
      product_id: productId,
      valid_from: rate.from ?? dayAfter(app, 0),
      min_quantity: rate.min ?? 1,
      rate_paise: paise(Math.round(rate.rupees * 100)),
      case_pack: rate.case ?? 1,
    })
    .execute()
}
