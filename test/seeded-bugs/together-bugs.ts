import { inFile, onDatabase, type SeededBug } from './seeded-bug.ts'

const orders = (name: string) => `server/orders/${name}.ts`
const FUNCTION = 'server/db/migrations/0008-place-orders.sql'
const TOGETHER = 'server/orders/place-together'
const manyOrders = {
  file: 'server/db/migrations/0001-first-shop.sql',
  find: 'create unique index one_live',
  replace: 'create index one_live',
}

/** In orders that are written together. */
export const togetherBugs: readonly SeededBug[] = [
  ...onDatabase('feature-postgres', [
    {
      name: 'what goes wrong with orders that go together is shown to each of them',
      edits: [{ file: orders('place-plainly'), find: 'return submits.map(() => null)', replace: 'throw error' }],
      tests: ['test/proofs/c2', TOGETHER],
    },
    {
      name: 'orders that go together are placed only if all of them can be',
      edits: [
        {
          file: FUNCTION,
          find: '  update products set',
          replace:
            "  if cardinality(placed) < jsonb_array_length(wanted -> 'orders') then\n    return;\n  end if;\n  update products set",
        },
      ],
      tests: [TOGETHER],
    },
    {
      name: 'whoever goes with others gets the order of another',
      edits: [
        {
          file: orders('place-plainly'),
          find: 'prices === null ? null : placed.shift()!',
          replace: 'placed.shift() ?? null',
        },
      ],
      tests: [TOGETHER],
    },
    {
      name: 'orders that go together wait for a product as long as it takes',
      edits: [{ file: FUNCTION, find: "'1s'", replace: "'0'" }],
      tests: [TOGETHER],
    },
    {
      name: 'orders that come at the same time are written one by one',
      edits: [{ file: orders('place-plainly'), find: 'MOST_ORDERS = 32', replace: 'MOST_ORDERS = 1' }],
      tests: [TOGETHER],
    },
    {
      name: 'orders that go together are told of before they are written',
      edits: [
        {
          file: orders('place-plainly'),
          find: 'await recordOrders(ctx, ctx.db, orders)',
          replace: `await new Promise<(OrderPlaced | null)[]>((early, fail) => {
      ctx.db.transaction().execute(async (trx) => early(await recordOrders(ctx, trx, orders))).catch(fail)
    })`,
        },
      ],
      tests: [TOGETHER],
      named: 'when the commit of many fails',
    },
    {
      name: 'whose answer was lost orders once more',
      edits: [
        {
          file: orders('place-order'),
          find: "if (decision === 'return') {",
          replace: "if (decision === 'return' && attempt.key !== null) {",
        },
        manyOrders,
      ],
      tests: [TOGETHER],
      named: 'is lost.*without one',
    },
    {
      name: 'whose answer was lost orders once more, whatever its key',
      edits: [
        { file: orders('place-order'), find: 'if (known !== null) return known', replace: 'void known' },
        {
          file: orders('place-order'),
          find: "if (decision === 'return') {",
          replace: "if (decision === 'return' && attempt.key === null) {",
        },
        manyOrders,
      ],
      tests: [TOGETHER],
      named: 'is lost.*with a key',
    },
    {
      name: 'a customer with two keys goes twice with others',
      edits: [
        {
          file: orders('place-plainly'),
          find: 'nameOf: ({ attempt }) => attempt.customerId',
          replace: 'nameOf: ({ attempt }) => `${attempt.customerId} ${attempt.key}`',
        },
        manyOrders,
      ],
      tests: [TOGETHER],
      named: 'submits of one cart among',
    },
    {
      name: 'who waits for a product holds those that come after it',
      edits: [
        {
          file: FUNCTION,
          find: ' order by id collate "C" for no key update\n  )',
          replace: ' order by id desc for no key update\n  )',
        },
      ],
      tests: [TOGETHER],
      named: 'holds none that comes after it',
    },
  ]),
  ...inFile(
    orders('together'),
    ['server/orders/together.test'],
    [
      { name: 'any number may go together', find: 'next.size < most && ', replace: '' },
      { name: 'any number of times may be under way', find: 'if (underWay < atOnce)', replace: 'if (underWay >= 0)' },
      { name: 'two of one name go together', find: ' && !next.has(name)', replace: '' },
      { name: 'everybody gets what the first one gets', find: 'results[index]!', replace: 'results[0]!' },
      {
        name: 'after a failure nobody goes any more',
        find: 'for (const { failed } of next) failed(error)',
        replace: 'for (const { failed } of next) failed(error)\n        return',
      },
      {
        name: 'who waited too long goes all the same',
        find: 'waiting = waiting.filter((other) => other !== who)',
        replace: 'waiting = waiting.filter((other) => other === who)',
      },
    ],
  ),
]
