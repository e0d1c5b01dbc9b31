import type { ReactNode } from 'react'
import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { session } from '#web/accounts/session-store.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { type BrowserStorage, tabStore } from '#web/platform/browser-storage.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { loadOrderPrescriptions } from '../load-prescriptions.ts'
import { OrderPrescription } from '../order-prescription.tsx'
import { clearCheckoutChoice, readCheckoutChoice } from './checkout-choice.ts'
import { type CheckoutDraft, findUnsentDraft, sendCheckoutDraft } from './checkout-draft.ts'

type PlacedOrder = Pick<Order, '_id' | 'items'>

/** Binds the prescription that was chosen at checkout to the placed order, and shows what is missing. */
export async function loadPlacedPrescription(order: PlacedOrder): Promise<ReactNode> {
  const unsent = findUnsentDraft(order.items.map(({ _id }) => _id))
  const failure = unsent === null ? await bindCheckoutChoice(api, tabStore, order) : null
  const loaded = await loadOrderPrescriptions(order._id)
  if (loaded === null) return failure !== null && <AlertBox>{failure}</AlertBox>
  if (loaded.lines.length === 0) return null
  const card = { orderId: order._id, loaded, failure: loaded.canSend ? failure : null }
  if (unsent === null || !loaded.canSend) return <OrderPrescription {...card} />
  return <OrderPrescription {...card} draft={unsent.draft} sending={sendAndBind(unsent, order)} />
}

/** Sends the files that the checkout could not send in time. Returns the failure, or null. */
async function sendAndBind(unsent: CheckoutDraft, order: PlacedOrder): Promise<string | null> {
  await sendCheckoutDraft(unsent)
  // After another login the choice in the tab belongs to the next customer.
  if (session.token !== unsent.token) return null
  return bindCheckoutChoice(api, tabStore, order)
}

/** Binds the choice to the placed order. Returns the failure, or null. Without an answer a reload tries again. */
export async function bindCheckoutChoice(
  call: Client,
  storage: Pick<BrowserStorage, 'read' | 'remove'>,
  { _id: id, items }: PlacedOrder,
): Promise<string | null> {
  const choice = readCheckoutChoice(
    storage,
    items.map((item) => item._id),
  )
  if (choice === null || !('prescriptionId' in choice)) return null
  const result = await call('POST /api/orders/:id/prescriptions', { id, prescriptionId: choice.prescriptionId })
  if (result.ok || result.reason === 'refused') clearCheckoutChoice(storage)
  if (result.ok) return null
  const reason = refusalText(result, 'The shop did not answer.')
  return `Your order is placed, but your prescription is not used for it yet. ${reason} You can send or choose it below.`
}
