import type { ServerInput } from '#contract/api.ts'
import type { Address } from '#domain/addresses/address-rules.ts'
import type { Language } from '#domain/languages/languages.ts'
import { MAX_OPEN_REQUESTS, openRequestStates } from '#domain/prescriptions/request-rules.ts'
import { findAddress, getContact } from '../addresses/addresses-queries.ts'
import { lockCartToOrder } from '../cart/cart-generation.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { expectTakingOrders } from '../settings/opening.ts'
import { readOpening } from '../settings/stored-opening.ts'
import { expectPrescriptionConsent, recordPrescription } from '../prescriptions/send-prescription.ts'
import { outletAddress } from '../staff-orders/outlets.ts'

type RequestInput = ServerInput<'POST /api/prescription-requests'>

/** Sends uploaded pictures as a prescription, from which an order is prepared (prescriptions-5). Returns the id of the request. */
export async function sendRequest(
  ctx: Context,
  { customerId, language }: { readonly customerId: string; readonly language: Language },
  input: RequestInput,
): Promise<string> {
  return inTransaction(ctx.db, async (trx) => {
    await lockCartToOrder(trx, customerId)
    const repeated = await findRequestOfPictures(trx, customerId, input.fileIds)
    if (repeated !== null) return repeated
    expectTakingOrders(ctx, await readOpening(trx))
    await expectRoom(trx, customerId)
    await expectPrescriptionConsent(ctx, trx, { customerId, consent: input.consent, language })
    const { fileIds, patientId, note, lines, collect } = input
    const shipping = await readPlace(ctx, trx, customerId, collect)
    const id = ctx.newId('prescriptionRequest')
    await trx
      .insertInto('prescription_requests')
      .values({
        id,
        customer_id: customerId,
        prescription_id: await recordPrescription(ctx, trx, { customerId, fileIds, patientId, note }),
        state: 'sent',
        shipping: JSON.stringify(shipping),
        collect_at: collect?.outlet ?? null,
        created_at: ctx.now(),
      })
      .execute()
    if (lines.length > 0)
      await trx
        .insertInto('prescription_request_lines')
        .values(
          lines.map(({ name, packs }, position) => ({ request_id: id, position, asked: name, asked_packs: packs })),
        )
        .execute()
    return id
  })
}

/** A repeat after a lost answer names pictures that were sent already. */
async function findRequestOfPictures(db: Db, customerId: string, fileIds: readonly string[]): Promise<string | null> {
  const found = await db
    .selectFrom('customer_files')
    .innerJoin('prescription_requests as request', 'request.prescription_id', 'customer_files.prescription_id')
    .select('request.id')
    .where('customer_files.id', 'in', fileIds)
    .where('request.customer_id', '=', customerId)
    .where('request.state', '=', 'sent')
    .executeTakeFirst()
  return found?.id ?? null
}

async function expectRoom(trx: Trx, customerId: string): Promise<void> {
  const open = await trx
    .selectFrom('prescription_requests')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', 'in', openRequestStates)
    .execute()
  if (open.length >= MAX_OPEN_REQUESTS)
    throw new Refusal(
      'conflict',
      `We are preparing ${MAX_OPEN_REQUESTS} orders for you. Please confirm or decline one of them first.`,
    )
}

async function readPlace(
  { settings }: Context,
  db: Db,
  customerId: string,
  collect: RequestInput['collect'],
): Promise<Address> {
  if (collect !== null) {
    const { outlet, name, phoneNumber } = collect
    const { email } = await getContact(db, customerId)
    return { name, phoneNumber, email, ...outletAddress(settings, outlet) }
  }
  const saved = await findAddress(db, customerId)
  if (saved === null)
    throw invalidField('collect', 'Please save your address first, or collect the order at our outlet.')
  return saved
}
