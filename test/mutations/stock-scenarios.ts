import { replaceBody, fixCondition, replaceConstant, dropCall, repeatCall, replaceCall, skipCall } from './operators.ts'
import type { MutationScenario } from './mutate.ts'

const cancelling = 'server/orders/cancel-order.ts'
const moving = 'server/orders/move-order.ts'
const keys = 'server/orders/submit-state.ts'

/** Answers before the transaction commits. */
const answerFirst = replaceBody(`new Promise<T>((done, fail) => {
  db.transaction().execute(async (trx) => { const result = await work(trx); done(result); return result }).catch(fail)
})`)

export const stockScenarios: readonly MutationScenario[] = [
  {
    name: 'stock is taken unguarded',
    promise: 'C1',
    change: { file: 'server/orders/stock.ts', in: 'withTakenStock', by: dropCall('where', 'stock') },
    caughtBy: ['server/orders/place-order.feature', 'test/proofs/c1'],
  },
  {
    name: 'a customer orders without a limit',
    promise: 'C1',
    change: { file: 'server/orders/place-order.ts', in: 'placeInTransaction', by: skipCall('expectOrdersWithinLimit') },
    caughtBy: ['server/orders/order-limits'],
  },
  {
    name: 'stock can become negative',
    promise: 'C1',
    change: { sql: 'alter table products drop constraint products_stock_check' },
    caughtBy: ['server/db/constraints'],
  },
  {
    name: 'a cancelled order gives its stock back twice',
    promise: 'C7',
    change: { file: cancelling, in: 'cancelAndRestock', by: repeatCall('changeSellable') },
    caughtBy: ['server/orders/cancel-order'],
  },
  {
    name: 'a cancelled order keeps its stock',
    promise: 'C7',
    change: { file: cancelling, in: 'cancelAndRestock', by: skipCall('changeSellable') },
    caughtBy: ['server/orders/cancel-order'],
  },
  {
    name: 'a shipped order can be cancelled',
    promise: 'C7',
    change: { file: cancelling, in: 'cancelOnRequest', by: fixCondition(false, 'refusal') },
    caughtBy: ['server/orders/cancel-order'],
  },
  {
    name: 'an order moves on from a state that it has left',
    promise: 'C7',
    change: { file: moving, in: 'moveOrder', by: dropCall('where', 'status') },
    caughtBy: ['server/orders/cancel-order'],
  },
  {
    name: 'a change of state leaves no history',
    promise: 'C8',
    change: {
      sql: `create function forget_state() returns trigger language plpgsql as
          'begin delete from order_history where id = new.id; return null; end';
        create trigger forget_state after insert on order_history for each row when (new.note <> 'Order placed')
          execute function forget_state()`,
    },
    caughtBy: ['server/orders/cancel-order'],
  },
  {
    name: 'an idempotency key has no owner',
    promise: 'C4',
    change: { file: keys, in: 'readStoredAnswer', by: dropCall('where', 'stored.customer_id') },
    caughtBy: ['server/orders/repeat-submit'],
  },
  {
    name: 'an idempotency key of another customer is found',
    promise: 'C4',
    change: { file: keys, in: 'readSubmitState', by: dropCall('onRef', 'stored.customer_id') },
    caughtBy: ['server/orders/repeat-submit'],
  },
  {
    name: 'an idempotency key fits any payload',
    promise: 'C4',
    change: { file: keys, in: 'readSubmitState', by: fixCondition(false, 'payloadHash') },
    caughtBy: ['server/orders/repeat-submit'],
  },
  {
    name: 'an idempotency key is not found again',
    promise: 'C4',
    change: { file: keys, in: 'readStoredAnswer', by: replaceBody('null') },
    caughtBy: ['server/orders/repeat-submit'],
  },
  {
    name: 'one cart can become two live orders',
    promise: 'C3',
    change: { sql: 'drop index one_live_order_per_cart' },
    caughtBy: ['server/orders/repeat-submit'],
  },
  {
    name: 'submits of one cart do not wait for each other',
    promise: 'C3',
    change: { file: 'server/cart/cart-generation.ts', in: 'lockCartToOrder', by: dropCall('forNoKeyUpdate') },
    caughtBy: ['test/proofs/c5'],
  },
  {
    name: 'a pause does not wait for orders that are under way',
    promise: 'C3',
    change: {
      file: 'server/cart/cart-generation.ts',
      in: 'lockCartToOrder',
      by: replaceCall('sharesOpeningLock', 'sql<boolean>`true`'),
    },
    caughtBy: ['server/setup/opening'],
  },
  {
    name: 'an order is recorded in a paused shop',
    promise: 'C3',
    change: { file: 'server/orders/place-order.ts', in: 'placeInTransaction', by: skipCall('expectTakingOrders') },
    caughtBy: ['server/setup/opening'],
  },
  {
    name: 'the price that the customer saw is not compared',
    promise: 'C6',
    change: { file: 'server/orders/price-lines.ts', in: 'priceLines', by: fixCondition(true, 'sawSamePrices') },
    caughtBy: ['server/orders/order-prices'],
  },
  {
    name: 'a price that changes before the stock is taken is not noticed',
    promise: 'C6',
    change: {
      file: 'server/orders/record-order.ts',
      in: 'recordOrder',
      by: fixCondition(false, 'selling_price_paise'),
    },
    caughtBy: ['server/orders/order-prices'],
  },
  {
    name: 'a replaced unpaid order stays open',
    promise: 'C7',
    change: { file: 'server/orders/unpaid-order.ts', in: 'cancelUnpaidOrder', by: replaceBody('null') },
    caughtBy: ['server/orders/repeat-submit', 'server/payments/replace-unpaid'],
  },
  {
    name: 'the total of an order can differ from its lines and fee',
    promise: 'C8',
    change: { sql: 'alter table orders drop constraint orders_check' },
    caughtBy: ['server/db/constraints'],
  },
  {
    name: 'an order is acknowledged before its commit',
    promise: 'K1',
    change: { file: 'server/db/in-transaction.ts', in: 'inTransaction', by: answerFirst },
    caughtBy: ['server/orders/failed-commit'],
  },
  {
    name: 'a batch that expires later is packed first',
    promise: 'C8',
    change: { file: 'domain/stock/propose-batches.ts', in: 'byExpiry', by: replaceBody('other.onHand - one.onHand') },
    caughtBy: ['domain/stock/propose-batches', 'server/stock/packing'],
  },
  {
    name: 'expired packs are sold',
    promise: 'C8',
    change: {
      file: 'server/stock/expire-batches.ts',
      in: 'listDueBatches',
      by: replaceCall('stateForSale', "'sellable' as const"),
    },
    caughtBy: ['server/stock/expire-batches'],
  },
  {
    name: 'a recall forgets the packs that wait for inspection',
    promise: 'C8',
    change: { file: 'server/stock/batch-record.ts', in: 'inspectReturns', by: fixCondition(false, 'state') },
    caughtBy: ['server/stock/recalls'],
  },
  {
    name: 'a count overwrites the packs that left meanwhile',
    promise: 'C8',
    change: {
      file: 'server/stock/count-batches.ts',
      in: 'difference',
      by: replaceConstant('counted - (batch?.on_hand ?? 0)'),
    },
    caughtBy: ['server/stock/adjustments'],
  },
  {
    name: 'a recalled batch stays for sale',
    promise: 'C8',
    change: { file: 'server/stock/recalls/recall-record.ts', in: 'startRecall', by: skipCall('changeStates') },
    caughtBy: ['server/stock/recalls'],
  },
  {
    name: 'the page keeps the expiry of packs that have left',
    promise: 'C8',
    change: { file: 'server/stock/take-batches.ts', in: 'takeBatches', by: skipCall('copyBatchFacts') },
    caughtBy: ['server/stock/shown-packs'],
  },
  {
    name: 'a return to a supplier leaves its packs in the batch',
    promise: 'C8',
    change: {
      file: 'server/stock/supplier-returns/supplier-return-record.ts',
      in: 'moveLines',
      by: skipCall('movePacks'),
    },
    caughtBy: ['server/stock/supplier-returns'],
  },
]
