import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { formatId } from '#domain/ids.ts'
import { paise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { buildAddress } from '#test/factories.ts'
import { buildGstin } from '#test/trade-steps.ts'

/** Makes the customer with this mail address a verified buyer with credit, at the prices of the demo. Returns a product of its list. */
export async function addVerifiedFirm(email: string, firm: string): Promise<string> {
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: inject('shopFolder') }).database)
  try {
    const { id: customerId } = await db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const list = await db
      .selectFrom('price_lists')
      .select('id')
      .where('name', '=', 'Chemists of the city')
      .executeTakeFirstOrThrow()
    const id = formatId('tradeAccount', randomBytes(16))
    const at = new Date()
    await db
      .insertInto('trade_accounts')
      .values({
        id,
        customer_id: customerId,
        kind: 'chemist',
        firm,
        gstin: buildGstin(),
        state: 'verified',
        premises: JSON.stringify(buildAddress()),
        is_waiting: false,
        price_list_id: list.id,
        credit_limit_paise: paise(50_000_00),
        terms_days: 21,
        asked_at: at,
        verified_at: at,
      })
      .execute()
    await db
      .insertInto('trade_licences')
      .values(
        (['20', '21'] as const).map((form) => ({
          account_id: id,
          form,
          number: `TS/${form}/2200`,
          valid_until: indianDay(new Date(at.getTime() + 300 * DAY)),
        })),
      )
      .execute()
    // Other journeys order products of the first pages.
    const product = await db
      .selectFrom('products')
      .innerJoin('price_list_items as item', 'item.product_id', 'products.id')
      .select('products.id')
      .where('item.list_id', '=', list.id)
      .where('products.stock', '>', 30)
      .where('products.withdrawn_at', 'is', null)
      .orderBy('products.position', 'desc')
      .executeTakeFirstOrThrow()
    return product.id
  } finally {
    await close()
  }
}
