import { onDatabase, type SeededBug } from '#test/seeded-bugs/seeded-bug.ts'

const at = (name: string) => `server/payments/${name}.ts`
const watched = (...names: string[]) => names.map((name) => `server/payments/${name}`)

const races = ['test/proofs/w1-payment-races']
const kills = ['test/proofs/k1-payment-kills']

/** In what is written down about money, and who asks for it: lost, counted twice, given back twice or never. */
export const moneyBugs: readonly SeededBug[] = [
  ...onDatabase('feature-pglite', [
    {
      name: 'money that paid another order pays this one too',
      edits: [
        {
          file: at('apply-snapshot'),
          find: "'capture_id', 'in', ids.length > 0 ? ids : ['']",
          replace: "'capture_id', 'in', ['']",
        },
        {
          file: at('apply-snapshot'),
          find: 'if (written === undefined) throw',
          replace: 'if (false && written === undefined) throw',
        },
      ],
      tests: watched('event-table'),
    },
    {
      name: 'everybody who asks reaches the gateway',
      edits: [
        {
          file: at('ask-gateway'),
          find: 'return elected !== undefined',
          replace: 'return elected !== undefined || true',
        },
      ],
      tests: watched('webhooks.'),
    },
    {
      name: 'the same webhook is a new one each time',
      edits: [
        {
          file: at('webhook-events'),
          find: 'dedupe_key: dedupeKey,',
          replace: 'dedupe_key: dedupeKey + Math.random(),',
        },
      ],
      tests: watched('event-table'),
    },
    {
      name: 'a refund that is tried again is a new one',
      edits: [
        {
          file: at('send-refunds'),
          find: 'const ref = { merchantRef: attempt.merchant_ref, captureId, refundRef }',
          replace: `const ref = { merchantRef: attempt.merchant_ref, captureId, refundRef }
  const other = \`\${refundRef.slice(0, 15)}\${Math.random().toString(36).slice(2, 8)}\``,
        },
        {
          file: at('send-refunds'),
          find: 'captureId, refundRef, amount }, callContext',
          replace: 'captureId, refundRef: other, amount }, callContext',
        },
      ],
      tests: watched('refunds'),
    },
    {
      name: 'an order whose money is back stays Paid',
      edits: [
        {
          file: at('send-refunds'),
          find: `    await markRefunded(ctx, trx, attempt)
`,
          replace: '',
        },
      ],
      tests: watched('refunds'),
    },
    {
      name: 'a cancelled order keeps the money',
      edits: [
        {
          file: 'server/orders/cancel-order.ts',
          find: `    await payments.giveBack(trx, order)
`,
          replace: '',
        },
      ],
      tests: watched('refunds'),
    },
    {
      name: 'the other payment page stays open when one is paid',
      edits: [
        {
          file: at('apply-snapshot'),
          find: `  if (decision.closeOthers) await hurryOthers(trx, attempt, now)
`,
          replace: `  void hurryOthers
`,
        },
      ],
      tests: watched('event'),
    },
    {
      name: 'the poller leaves payments of closed orders open',
      edits: [
        {
          file: at('watch-attempts'),
          find: 'if (!awaitsPayment(asLiveOrder(order)))',
          replace: 'if (false && !awaitsPayment(asLiveOrder(order)))',
        },
      ],
      tests: watched('event-table'),
    },
    {
      name: 'a webhook that comes too soon is forgotten',
      edits: [{ file: at('webhook-events'), find: "return 'later'", replace: "return 'looked'" }],
      tests: watched('webhooks.'),
    },
    {
      name: 'every process follows every webhook',
      edits: [{ file: at('webhook-events'), find: 'new Date(now.getTime() + LEASE)', replace: 'now' }],
      tests: watched('webhooks'),
    },
    {
      name: 'what the gateway gave back by itself is not noticed',
      edits: [
        { file: at('import-refunds'), find: 'if (listed !== null) await', replace: 'if (listed === null) await' },
      ],
      tests: watched('event'),
    },
    {
      name: 'nobody is told of what is odd',
      edits: [{ file: at('alerts'), find: 'if (kinds.length === 0) return', replace: 'if (kinds.length >= 0) return' }],
      tests: watched('event'),
    },
    {
      name: 'a gateway that is silent has never heard of the payment',
      edits: [
        {
          file: at('ask-gateway'),
          find: `    throw error
  }
}

/** Whether this caller`,
          replace: `    return applySnapshot(ctx, attempt.id, null, { askedAt })
  }
}

/** Whether this caller`,
        },
      ],
      tests: watched('event'),
    },
  ]),
  ...onDatabase('feature-postgres', [
    {
      name: 'nothing is locked while an answer is written',
      edits: [
        { file: at('attempt-queries'), find: '.forNoKeyUpdate()', replace: '' },
        { file: at('attempt-queries'), find: '.forUpdate()', replace: '' },
        {
          file: at('apply-snapshot'),
          find: 'cartGeneration = await lockCart(trx, customerId)',
          replace: 'cartGeneration = 1',
        },
      ],
      tests: races,
    },
    {
      name: 'the order is not locked while an answer is written',
      edits: [{ file: at('attempt-queries'), find: '.forNoKeyUpdate()', replace: '' }],
      tests: races,
    },
    {
      name: 'a payment whose process died while asking is not taken up again',
      edits: [{ file: at('watch-attempts'), find: 'now.getTime() + LEASE', replace: 'now.getTime() + LEASE * 10_000' }],
      tests: kills,
    },
  ]),
]
