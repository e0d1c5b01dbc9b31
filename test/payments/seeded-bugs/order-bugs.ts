import { onDatabase, type SeededBug } from '#test/seeded-bugs/seeded-bug.ts'

const at = (name: string) => `server/payments/${name}.ts`
const watched = (...names: string[]) => names.map((name) => `server/payments/${name}`)

const orders = (name: string) => `server/orders/${name}.ts`

/** In what money, its absence and the clock do to an order, its stock and its cart. */
export const orderBugs: readonly SeededBug[] = [
  ...onDatabase('feature-pglite', [
    {
      name: 'money empties whatever cart there is',
      edits: [
        { file: at('order-effects'), find: 'if (cartGeneration === order.cart_generation) await', replace: 'await' },
      ],
      tests: watched('paying'),
    },
    {
      name: 'a paid cart is kept',
      edits: [
        {
          file: at('order-effects'),
          find: 'if (cartGeneration === order.cart_generation) await clearSavedCart(trx, order.customer_id)',
          replace: '',
        },
      ],
      tests: watched('paying'),
    },
    {
      name: 'replacing a payment cancels its order',
      edits: [
        {
          file: at('apply-snapshot'),
          find: 'return keepOrder && decision.order.kind',
          replace: 'return !keepOrder && keepOrder && decision.order.kind',
        },
      ],
      tests: watched('start-payment'),
    },
    {
      name: 'the timer cancels without asking',
      edits: [
        {
          file: at('close-unpaid-orders'),
          find: "if ((await closeAttempts(ctx, orderId, 'timer')) !== 'closed') return",
          replace: '',
        },
      ],
      tests: watched('unpaid'),
    },
    {
      name: 'the timer cancels although it was told to wait',
      edits: [
        {
          file: at('close-unpaid-orders'),
          find: 'if (!awaitsPayment(asLiveOrder(order)) || (await findOpenAttempt(trx, orderId)) !== null) return',
          replace: '',
        },
        { file: at('close-unpaid-orders'), find: "!== 'closed') return", replace: "=== 'settled') return" },
      ],
      tests: watched('unpaid'),
    },
    {
      name: 'an order is cancelled while its payment page stays open',
      edits: [
        { file: orders('cancel-order'), find: 'await payments.close(seen.id)', replace: 'void payments' },
        {
          file: orders('cancel-order'),
          find: `    await refuseWhilePaying(payments, trx, order)
`,
          replace: '',
        },
      ],
      tests: watched('unpaid', 'every-gateway'),
    },
    {
      name: 'late money revives an order whose cart was ordered anew',
      edits: [
        {
          file: at('order-effects'),
          find: `!== null) return false
  const items`,
          replace: `!== null && Math.random() < 0) return false
  const items`,
        },
      ],
      tests: watched('event'),
    },
    {
      name: 'late money for what is sold out cannot be written down',
      edits: [
        {
          file: at('order-effects'),
          find: 'await withSavepoint(trx, () => takeStock(trx, lines, ctx.now()))',
          replace: 'await takeStock(trx, lines, ctx.now())',
        },
      ],
      tests: watched('event'),
    },
    {
      name: 'unpaid orders hold their stock for ever',
      edits: [
        {
          file: orders('record-order'),
          find: "paymentType === 'ONLINE' ? new Date(now.getTime() + UNPAID_HOLD) : null",
          replace: 'null',
        },
      ],
      tests: watched('unpaid'),
    },
    {
      name: 'the timer signs as the customer',
      edits: [{ file: at('close-unpaid-orders'), find: "cancelledBy: 'timer'", replace: "cancelledBy: 'customer'" }],
      tests: watched('unpaid', 'event-table'),
    },
    {
      name: 'cash for what was just paid online is silently another order',
      edits: [
        {
          file: orders('place-order'),
          find: "if (decision === 'explain-paid' || paidAfterAll) throw paidByNow()",
          replace: 'void paidAfterAll',
        },
      ],
      tests: watched('unpaid'),
    },
    {
      name: 'a new order replaces one that may be paid, without asking',
      edits: [
        {
          file: orders('place-order'),
          find: "await (paymentType === 'COD' ? payments.close(live.id) : payments.ask(live.id))",
          replace: 'void paymentType',
        },
      ],
      tests: watched('unpaid'),
    },
    {
      name: 'failed payments keep the stock',
      edits: [
        {
          file: at('order-effects'),
          find: "await cancelAndRestock(trx, order, { actor: 'gateway', note, at: ctx.now(), cancelledBy: 'failed_payment' })",
          replace: 'void cancelAndRestock; void note',
        },
      ],
      tests: watched('paying'),
    },
  ]),
]
