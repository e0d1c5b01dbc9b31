import { onDatabase, type SeededBug } from './seeded-bug.ts'

const orders = (name: string) => `server/orders/${name}.ts`
const proofs = (...names: string[]) => names.map((name) => `test/proofs/${name}`)
const model = ['test/model']
const FUNCTION = 'server/db/migrations/0008-place-orders.sql'
/** What takes the products, before it is looked at what can be had of them. */
const HOLDING = ' order by id collate "C" for no key update\n  )'
const FIRST = 'server/db/migrations/0001-first-shop.sql'

/** In stock, orders and their repeats. The first ones only show when many buy at once. */
export const checkoutBugs: readonly SeededBug[] = [
  ...onDatabase('feature-postgres', [
    {
      name: 'stock is taken whether it is there or not',
      edits: [
        { file: FUNCTION, find: ' and stock >= so_far', replace: '' },
        { file: FIRST, find: 'stock integer not null check (stock >= 0)', replace: 'stock integer not null' },
      ],
      tests: proofs('c1'),
    },
    {
      name: 'stock is read first and written later',
      edits: [
        { file: FUNCTION, find: HOLDING, replace: '\n  )' },
        { file: FIRST, find: 'stock integer not null check (stock >= 0)', replace: 'stock integer not null' },
      ],
      tests: proofs('c1'),
    },
    {
      name: 'products are held in any order',
      edits: [{ file: FUNCTION, find: HOLDING, replace: ' order by random() for no key update\n  )' }],
      tests: ['server/orders/place-together'],
    },
    {
      name: 'a deadlock in the middle of a transaction is not repeated',
      edits: [
        { file: 'server/db/in-transaction.ts', find: "new Set(['40P01', '40001'])", replace: 'new Set<string>()' },
      ],
      tests: proofs('c2'),
    },
    {
      name: 'a new order leaves no history',
      edits: [{ file: FUNCTION, find: "'customer', note from one", replace: "'customer', note from one where false" }],
      tests: ['server/orders/place-order'],
    },
    {
      name: 'a withdrawn product is still sold',
      edits: [
        { file: orders('price-lines'), find: 'withdrawn: row.withdrawn_at !== null', replace: 'withdrawn: false' },
        { file: FUNCTION, find: 'withdrawn_at is null and ', replace: '' },
      ],
      tests: ['server/orders/place-order'],
    },
    {
      name: 'nothing in the database keeps a cart from two living orders',
      edits: [{ file: FIRST, find: 'create unique index one_live', replace: 'create index one_live' }],
      tests: ['server/orders/repeat-submit'],
    },
    {
      name: 'submits of one cart do not wait for each other',
      edits: [{ file: 'server/cart/cart-generation.ts', find: '    .forNoKeyUpdate()\n', replace: '' }],
      tests: proofs('c3', 'c5'),
    },
    {
      name: 'an order is acknowledged before it is committed',
      edits: [
        {
          file: 'server/db/in-transaction.ts',
          find: 'return await db.transaction().execute(work)',
          replace: `return await new Promise<T>((early, fail) => {
        db.transaction().execute(async (trx) => { early(await work(trx)) }).catch(fail)
      })`,
        },
      ],
      tests: ['server/orders/failed-commit'],
    },
    {
      name: 'a key of one customer answers another',
      edits: [{ file: orders('idempotency'), find: ".where('customer_id', '=', customerId)", replace: '' }],
      tests: proofs('c4'),
    },
    {
      name: 'cancelling keeps the stock on a server too',
      edits: [
        {
          file: orders('cancel-order'),
          find: 'await giveStockBack(trx, order.id, by.at)',
          replace: 'void giveStockBack',
        },
      ],
      tests: model,
    },
    {
      name: 'an order moves on from wherever it is by now',
      edits: [
        { file: orders('move-order'), find: ".where('status', '=', from.status)", replace: '' },
        { file: orders('move-order'), find: ".where('payment_status', '=', from.paymentStatus)", replace: '' },
      ],
      tests: proofs('c7-one-winner'),
    },
  ]),
  ...onDatabase('feature-pglite', [
    {
      name: 'a key does not notice another payload',
      edits: [
        { file: orders('idempotency'), find: 'row.payload_hash !== payloadHash', replace: "row.payload_hash === ''" },
      ],
      tests: model,
    },
    {
      name: 'cancelling gives the stock back twice',
      edits: [
        {
          file: orders('cancel-order'),
          find: 'await giveStockBack(trx, order.id, by.at)',
          replace: 'await giveStockBack(trx, order.id, by.at)\n  await giveStockBack(trx, order.id, by.at)',
        },
      ],
      tests: model,
    },
    {
      name: 'cancelling keeps the stock',
      edits: [
        {
          file: orders('cancel-order'),
          find: 'await giveStockBack(trx, order.id, by.at)',
          replace: 'void giveStockBack',
        },
      ],
      tests: model,
    },
    {
      name: 'it does not matter which prices the customer saw',
      edits: [
        {
          file: orders('price-lines'),
          find: 'if (!sawSamePrices(',
          replace: 'if (Math.random() < 0 && !sawSamePrices(',
        },
      ],
      tests: ['server/orders/order-prices'],
    },
    {
      name: 'a packed order can be cancelled',
      edits: [
        {
          file: 'domain/orders/order-status.ts',
          find: "customerMayCancel = ['Pending', 'Confirmed']",
          replace: "customerMayCancel = ['Pending', 'Confirmed', 'Packed']",
        },
      ],
      tests: model,
    },
    {
      name: 'an order keeps the saved cart',
      edits: [
        { file: orders('record-order'), find: "clears_cart: status === 'Confirmed'", replace: 'clears_cart: false' },
      ],
      tests: model,
    },
    {
      name: 'a cart filled after an order still means that order',
      edits: [
        { file: 'server/cart/update-cart.ts', find: 'await openNewCart(trx, customerId)', replace: 'void openNewCart' },
      ],
      tests: model,
    },
    {
      name: 'an unpaid order is closed without asking the gateway',
      edits: [
        {
          file: 'server/payments/close-unpaid-orders.ts',
          find: "if ((await closeAttempts(ctx, orderId, 'timer')) !== 'closed') return",
          replace: 'void closeAttempts',
        },
        {
          file: 'server/payments/close-unpaid-orders.ts',
          find: ' || (await findOpenAttempt(trx, orderId)) !== null) return',
          replace: ') return\n    void findOpenAttempt',
        },
      ],
      tests: ['server/payments/unpaid-orders', ...model],
    },
    {
      name: 'money for an order that its customer cancelled revives it',
      edits: [
        {
          file: 'domain/payments/decide.ts',
          find: "order.cancelledBy !== 'timer' && order.cancelledBy",
          replace: "order.cancelledBy !== 'customer' && order.cancelledBy !== 'timer' && order.cancelledBy",
        },
      ],
      tests: model,
    },
    {
      name: 'cancelling a paid order keeps the money',
      edits: [
        {
          file: orders('cancel-order'),
          find: 'await payments.giveBack(trx, order)',
          replace: 'void payments.giveBack',
        },
      ],
      tests: model,
    },
    {
      name: 'a browser that says Paid is believed',
      edits: [
        {
          file: 'server/payments/payment-status.ts',
          find: 'if (claimHolds(claim, truth)) return',
          replace: 'if (claimHolds(claim, truth) || true) return',
        },
      ],
      tests: model,
    },
    {
      name: 'a mail is promised outside the transaction that it tells of',
      edits: [
        {
          file: orders('enqueue-order-mails'),
          find: 'await enqueue(ctx, trx,',
          replace: 'void trx\n    void enqueue(ctx, ctx.db,',
        },
      ],
      tests: ['server/orders/failed-commit'],
    },
  ]),
]
