import { onDatabase, type SeededBug } from './seeded-bug.ts'

const orders = (name: string) => `server/orders/${name}.ts`
const FUNCTION = 'server/db/migrations/0008-place-orders.sql'
const TOGETHER = 'server/orders/place-together'

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
  ]),
]
