import { onDatabase, type SeededBug } from '#test/seeded-bugs/seeded-bug.ts'

const at = (name: string) => `server/payments/${name}.ts`
const tests = ['test/proofs/w1-payment-races']

const anyAttempt: SeededBug['edits'] = [
  { file: at('attempt-queries'), find: '.forNoKeyUpdate()', replace: '' },
  { file: at('attempt-queries'), find: '.forUpdate()', replace: '' },
  {
    file: at('apply-snapshot'),
    find: 'cartGeneration = await lockCart(trx, customerId)',
    replace: 'cartGeneration = 1',
  },
]

/** One for each race between the bank, the shopper, the clock and the processes of the shop. */
export const raceBugs: readonly SeededBug[] = onDatabase(
  'feature-postgres',
  [
    { name: 'of twelve answers several are written', edits: anyAttempt, named: 'of twelve answers' },
    {
      name: 'every door asks, and every answer is written',
      edits: [
        ...anyAttempt,
        {
          file: at('ask-gateway'),
          find: 'return elected !== undefined',
          replace: 'return elected !== undefined || true',
        },
      ],
      named: 'return, webhook, status call',
    },
    {
      name: 'a second payment of one order is kept',
      edits: [
        {
          file: 'domain/payments/decide.ts',
          find: "if (order.paidAttemptId !== null) return back('duplicate_payment')",
          replace: 'if (order.paidAttemptId !== null) return { order: none, refunds: [] }',
        },
      ],
      named: 'two payments of one order',
    },
    {
      name: 'twenty presses are twenty calls',
      edits: [
        {
          file: at('plan-payment'),
          find: 'if (attempt.starting_until !== null && attempt.starting_until > now)',
          replace: 'if (attempt.starting_until === null && now < attempt.created_at)',
        },
      ],
      named: 'pay is pressed twenty times',
    },
    {
      name: 'the timer cancels, and money that comes then goes back',
      edits: [
        {
          file: at('close-unpaid-orders'),
          find: "if ((await closeAttempts(ctx, orderId, 'timer')) !== 'closed') return",
          replace: 'void closeAttempts',
        },
        {
          file: at('close-unpaid-orders'),
          find: ' || (await findOpenAttempt(trx, orderId)) !== null) return',
          replace: ') return\n    void findOpenAttempt',
        },
        {
          file: 'domain/payments/decide.ts',
          find: "if (order.cancelledBy !== 'timer' && order.cancelledBy",
          replace: 'if (order.cancelledBy',
        },
      ],
      tests: ['test/proofs/c7-paid-or-ended'],
      named: 'the timer of every process',
    },
    {
      name: 'cash takes the place of what is being paid',
      edits: [
        {
          file: 'server/orders/place-order.ts',
          find: "await (paymentType === 'COD' ? payments.close(live.id) : payments.ask(live.id))",
          replace: 'void paymentType',
        },
        {
          file: 'server/orders/place-order.ts',
          find: '  await refuseWhilePaying(payments, trx, order)\n',
          replace: '  void refuseWhilePaying\n',
        },
        {
          file: 'domain/payments/decide.ts',
          find: "if (order.cancelledBy !== 'timer' && order.cancelledBy !== 'failed_payment') return back('order_cancelled')",
          replace: '',
        },
        {
          file: at('order-effects'),
          find: '!== null) return false\n  const items',
          replace: '!== null && order.number < 0) return false\n  const items',
        },
        {
          file: 'server/db/migrations/0001-first-shop.sql',
          find: 'create unique index one_live',
          replace: 'create index one_live',
        },
      ],
      tests: ['test/proofs/c7-paid-or-ended'],
      named: 'cash chosen in one tab',
    },
    {
      name: 'whose webhook is lost is looked for after ten minutes',
      edits: [
        {
          file: 'domain/payments/check-times.ts',
          find: '  25 * SECOND,\n  45 * SECOND,\n  ...[1.5, 3, 6, 10,',
          replace: '  ...[10,',
        },
      ],
      named: 'every webhook of fifty',
    },
  ].map((bug) => ({ tests, ...bug })),
)
