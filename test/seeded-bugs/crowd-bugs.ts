import { onDatabase, type SeededBug } from './seeded-bug.ts'

const orders = (name: string) => `server/orders/${name}.ts`
const proof = (name: string) => [`test/proofs/${name}`]
const FUNCTION = 'server/db/migrations/0008-place-orders.sql'
const FIRST = 'server/db/migrations/0001-first-shop.sql'
/** The last bulwark: with it the database itself refuses what these mistakes lead to. */
const anyStock = {
  file: FIRST,
  find: 'stock integer not null check (stock >= 0)',
  replace: 'stock integer not null',
}
const anyTaken = [anyStock, { file: FUNCTION, find: 'and stock >= so_far', replace: '' }]
const someOfIt = [anyStock, { file: FUNCTION, find: 'having bool_and(', replace: 'having bool_or(' }]
const lineByLine = [
  anyStock,
  {
    file: orders('read-submission'),
    find: 'mergeWishes(input.items)',
    replace: 'input.items.map(({ productId, quantity }) => ({ productId, quantity }))\n  void mergeWishes',
  },
  {
    file: FUNCTION,
    find: 'sum(quantity) over (partition by product_id order by place) as so_far',
    replace: 'quantity as so_far',
  },
]
const anyNumberOfOrders = { file: FIRST, find: 'create unique index one_live', replace: 'create index one_live' }
const unlockedCart = { file: 'server/cart/cart-generation.ts', find: '    .forNoKeyUpdate()\n', replace: '' }
const anyState = [
  { file: orders('move-order'), find: "    .where('status', '=', from.status)\n", replace: '' },
  { file: orders('move-order'), find: "    .where('payment_status', '=', from.paymentStatus)\n", replace: '' },
]
const anyPrice = {
  file: orders('price-lines'),
  find: 'if (!sawSamePrices(',
  replace: 'if (lines.length === 0 && !sawSamePrices(',
}

/** There one look at the stock follows the other, so both have to go. */
const neverLooked = (edits: SeededBug['edits']) => ({
  onEmbedded: [...edits, { file: orders('price-lines'), find: 'stock: row.stock', replace: 'stock: 1e9' }],
})

/** A mistake that both databases must show, each in its own run of the test. */
function onBoth(
  { name, named = '', edits, ...bug }: Omit<SeededBug, 'project'>,
  { onEmbedded = edits } = {},
): Omit<SeededBug, 'project'>[] {
  return ['embedded', 'two processes'].map((place) => ({
    ...bug,
    edits: place === 'embedded' ? onEmbedded : edits,
    name: `${name} (${place})`,
    named: `^${place}.*${named}|${named}.*.${place}.$`,
  }))
}

/** One for each test in which many want the same at once. */
export const crowdBugs: readonly SeededBug[] = onDatabase('feature-postgres', [
  ...onBoth(
    {
      name: 'an order is placed when one of its products can be had',
      edits: someOfIt,
      tests: proof('c2'),
      named: 'opposite order make whole',
    },
    neverLooked(someOfIt),
  ),
  {
    name: 'cancelling takes products in any order, and what is undone stays undone',
    edits: [
      {
        file: orders('stock'),
        find: 'a.productId < b.productId ? -1 : 1',
        replace: 'a.productId < b.productId ? Math.random() - 0.5 : Math.random() - 0.5',
      },
      { file: 'server/db/in-transaction.ts', find: "new Set(['40P01', '40001'])", replace: 'new Set<string>()' },
    ],
    tests: proof('c2'),
    named: 'cancelling and ordering',
  },
  ...onBoth({
    name: 'each of many submits of a cart is an order',
    edits: [
      anyNumberOfOrders,
      { file: FUNCTION, find: 'standing.found is null and answer.found is null', replace: 'answer.found is null' },
    ],
    tests: proof('c3'),
    named: 'C3',
  }),
  ...onBoth(
    { name: 'the last pack is sold to all who come together', edits: anyTaken, tests: proof('c1'), named: 'C1' },
    neverLooked(anyTaken),
  ),
  ...onBoth({
    name: 'of two payloads under one key the second gets the answer of the first',
    edits: [
      { file: orders('idempotency'), find: 'row.payload_hash !== payloadHash', replace: "row.payload_hash === ''" },
    ],
    tests: proof('c4'),
    named: 'two payloads',
  }),
  ...onBoth({
    name: 'whose key it is does not matter',
    edits: [
      { file: orders('idempotency'), find: "    .where('customer_id', '=', customerId)\n", replace: '' },
      {
        file: FUNCTION,
        find: 'from idempotency_keys where customer_id = one.customer_id\n      and ',
        replace: 'from idempotency_keys where ',
      },
    ],
    tests: proof('c4'),
    named: 'many customers',
  }),
  ...onBoth({
    name: 'the answers to keys go with their process',
    edits: [{ file: FUNCTION, find: 'where key is not null', replace: 'where false' }],
    tests: proof('c4'),
    named: 'started later',
  }),
  ...onBoth({
    name: 'two lines of one product are looked at one by one',
    edits: lineByLine,
    tests: proof('c5'),
    named: 'two lines of one product',
  }),
  {
    name: 'writes of one cart do not wait for each other',
    edits: [unlockedCart],
    tests: proof('c5'),
    named: '100 cart writes',
  },
  {
    name: 'a cart is written while it becomes an order',
    edits: [unlockedCart],
    tests: proof('c5'),
    named: 'while it is being ordered',
  },
  ...onBoth({
    name: 'whoever is slow pays the new price',
    edits: [anyPrice],
    tests: proof('c6'),
    named: 'a price that changes',
  }),
  ...onBoth(
    {
      name: 'a correction of the stock is overwritten by what was read before',
      edits: anyTaken,
      tests: proof('c6'),
      named: 'stock that changes',
    },
    neverLooked(anyTaken),
  ),
  ...onBoth({
    name: 'an old price is no reason to ask',
    edits: [anyPrice],
    tests: proof('c6'),
    named: 'changed before the submit',
  }),
  ...onBoth({
    name: 'of many cancellations each gives the stock back',
    edits: [
      ...anyState,
      { file: orders('orders-queries'), find: '.forNoKeyUpdate()', replace: '' },
      { file: orders('cancel-order'), find: 'if (refusal !== null) throw', replace: "if (refusal === '') throw" },
      {
        file: orders('move-order'),
        find: 'if (!isLegalChange(from, to))',
        replace: 'if (from === to && !isLegalChange(from, to))',
      },
    ],
    tests: proof('c7-one-winner'),
    named: 'of many cancellations',
  }),
  ...onBoth({
    name: 'an order is packed and cancelled',
    edits: anyState,
    tests: proof('c7-one-winner'),
    named: 'cancelled or packed',
  }),
  {
    name: 'an order moves without a word in its history',
    edits: [
      {
        file: orders('move-order'),
        find: '  await writeHistory(trx, moved, { actor, note, at })\n',
        replace: '  void [actor, note]\n',
      },
    ],
    tests: proof('c7-one-winner'),
    named: 'cancelled or packed',
  },
  {
    name: 'an order costs a paisa more than what is in it',
    edits: [
      {
        file: orders('record-order'),
        find: 'total_paise: priced.totals.totalAmount,',
        replace: 'total_paise: priced.totals.totalAmount + 1,',
      },
    ],
    tests: proof('c1'),
  },
])
