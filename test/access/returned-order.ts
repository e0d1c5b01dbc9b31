import { buildAddress } from '#test/factories.ts'
import { createConfirmedOrder, fulfilUpTo } from '#test/fulfilment-steps.ts'
import { getOrderRow } from '#test/payments/payment-steps.ts'
import { uploadPhoto } from '#test/prescription-steps.ts'
import { askForTestReturn } from '#test/return-steps.ts'
import type { SignedInStaffMember } from '#test/staff-steps.ts'
import { expectOk, type TestApp } from '#test/start-test-app.ts'

/** The words of an order that only its page and papers may show. */
export const hiddenWords = {
  name: 'Zenobia Quatermaine',
  phoneNumber: '9812700345',
  address: '77 Vellichor Terrace',
}

type ReturnedOrder = {
  readonly orderId: string
  readonly number: string
  readonly productId: string
  readonly productName: string
  readonly batchId: string
  readonly returnId: string
  readonly documentId: string
  readonly photoId: string
}

/** A delivered order whose cash the packer recorded, with an invoice and a return with a photo. */
export async function createReturnedOrder(
  app: TestApp,
  packer: Pick<SignedInStaffMember, 'api'>,
): Promise<ReturnedOrder> {
  const scene = await createConfirmedOrder(app)
  const { id: orderId, productId, customer } = scene
  const shipping = JSON.stringify({ ...buildAddress(), ...hiddenWords })
  await app.ctx.db.updateTable('orders').set({ shipping, number: 700_000_001 }).where('id', '=', orderId).execute()
  await fulfilUpTo(scene, 'deliver')
  const { total_paise: total, number } = await getOrderRow(app, orderId)
  const money = { id: orderId, amount: total / 100, mode: 'cash' as const }
  const { documents } = expectOk(await packer.api('POST /api/desk/orders/:id/cash', money)).order
  const photoId = await uploadPhoto(app, customer)
  const returnId = await askForTestReturn(scene, { reason: 'damaged', fileIds: [photoId] })
  const { id: batchId, name: productName } = await app.ctx.db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['batches.id', 'products.name'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return {
    orderId,
    number: String(number),
    productId,
    productName,
    batchId,
    returnId,
    documentId: documents[0]!._id,
    photoId,
  }
}
