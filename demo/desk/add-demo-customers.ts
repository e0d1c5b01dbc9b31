import type { Address } from '#domain/addresses/address-rules.ts'
import { required } from '#domain/required.ts'
import { DAY } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'
import { outletAddress } from '#server/staff-orders/outlets.ts'

/** The last is a newcomer. */
const names = [
  'Kavya Rao',
  'Imran Khan',
  'Deepa Nair',
  'Suresh Babu',
  'Anita Joshi',
  'Joseph Mathew',
  'Farah Ali',
  'Rekha Menon',
]
/** Staff deliver in Hyderabad and Secunderabad; a courier delivers to the other cities. */
const places = [
  { city: 'Hyderabad', postalCode: '500001', isNear: true },
  { city: 'Karimnagar', postalCode: '505001', isNear: false },
  { city: 'Secunderabad', postalCode: '500003', isNear: true },
  { city: 'Warangal', postalCode: '506002', isNear: false },
] as const

export const OUTLET = 'Retail outlet'

export type DemoCustomer = { readonly id: string; readonly address: Address; readonly isNear: boolean }

type DemoCustomers = {
  readonly regulars: readonly DemoCustomer[]
  readonly newcomer: DemoCustomer
  /** Has no login. */
  readonly caller: DemoCustomer
}

/** Adds the people who order in the demo. */
export async function addDemoCustomers(ctx: Context, trx: Trx): Promise<DemoCustomers> {
  const at = new Date(ctx.now().getTime() - 40 * DAY)
  const customers = names.map((name, index) => {
    const { isNear, ...place } = required(places[index % places.length])
    return { id: ctx.newId('customer'), address: { ...addressOf(name, index), ...place }, isNear }
  })
  const rows = customers.map(({ id, address: { name: username, email } }) => {
    return { id, username, email, password_hash: 'none', created_at: at, password_changed_at: at }
  })
  await trx.insertInto('customers').values(rows).execute()
  return {
    regulars: customers.slice(0, -1),
    newcomer: required(customers.at(-1)),
    caller: await addCaller(ctx, trx, at),
  }
}

/** A customer of the telephone, noted by staff. */
async function addCaller(ctx: Context, trx: Trx, at: Date): Promise<DemoCustomer> {
  const { name, ...place } = {
    ...addressOf('Kamala Devi', names.length),
    email: '',
    ...outletAddress(ctx.settings, OUTLET),
  }
  const id = ctx.newId('customer')
  const row = { id, username: name, email: null, phone: place.phoneNumber, password_hash: null, is_unclaimed: true }
  await trx
    .insertInto('customers')
    .values({ ...row, created_at: at, password_changed_at: at })
    .execute()
  return { id, address: { name, ...place }, isNear: true }
}

function addressOf(name: string, index: number): Omit<Address, 'city' | 'postalCode'> {
  return {
    name,
    phoneNumber: `90000001${String(index).padStart(2, '0')}`,
    email: `${name.toLowerCase().replace(' ', '.')}@customer.example`,
    address: `${index + 3} Example Lane`,
    state: 'Telangana',
    country: 'India',
  }
}
