import { onDatabase, type SeededBug } from '#test/seeded-bugs/seeded-bug.ts'

const at = (name: string) => `server/payments/${name}.ts`
const watched = (...names: string[]) => names.map((name) => `server/payments/${name}`)

const races = ['test/proofs/w1-payment-races']
const kills = ['test/proofs/k1-payment-kills']

/** In how a payment is started, and in the doors through which gateways and browsers come. */
export const startBugs: readonly SeededBug[] = [
  ...onDatabase('feature-pglite', [
    {
      name: 'a webhook needs a signature, but any will do',
      edits: [
        {
          file: at('gateway-routes'),
          find: 'if (!verdict.ok) {',
          replace: "if (!verdict.ok && verdict.reason === 'missing_signature') {",
        },
        {
          file: at('gateway-routes'),
          find: 'await storeEvents(ctx, gateway.id, verdict)',
          replace: 'if (verdict.ok) await storeEvents(ctx, gateway.id, verdict)',
        },
      ],
      tests: watched('webhooks'),
    },
    {
      name: 'the return address has only to begin like ours',
      edits: [
        {
          file: at('return-origins'),
          find: 'acceptReturnUrl(redirectUrl, id, [one]) !== null',
          replace: 'redirectUrl.startsWith(`${one}/validate-payment/${id}`)',
        },
      ],
      tests: watched('there'),
    },
    {
      name: 'a stranger’s header says where the shop is',
      edits: [
        {
          file: at('return-origins'),
          find: "const host = header('host')",
          replace: "const host = header('x-forwarded-host') ?? header('host')",
        },
      ],
      tests: watched('there'),
    },
    {
      name: 'a create call without an answer has failed',
      edits: [{ file: at('start-payment'), find: "error.ambiguous ? 'unknown' : 'failed')", replace: "'failed')" }],
      tests: watched('start'),
    },
    {
      name: 'shoppers are sent to pay for a closed order',
      edits: [
        {
          file: at('start-payment'),
          find: "const payable = state === 'pending' && awaitsPayment(asLiveOrder(order))",
          replace: 'const payable = order !== null',
        },
      ],
      tests: watched('start-payment', 'unpaid'),
    },
    {
      name: 'a browser may say that its order is cancelled',
      edits: [
        {
          file: at('payment-status'),
          find: 'if (claimHolds(claim, truth))',
          replace: "if (claimHolds(claim, truth) || claim.status === 'Cancelled')",
        },
      ],
      tests: watched('claims'),
    },
    {
      name: 'money that a person has to look at is asked for again',
      edits: [
        {
          file: at('plan-payment'),
          find: `    await refuseDuringReview(trx, order)
`,
          replace: `    void refuseDuringReview
`,
        },
      ],
      tests: watched('event'),
    },
    {
      name: 'the pretend gateway is there beside a real one',
      edits: [{ file: at('gateway-routes'), find: "if (ctx.gateways.active?.id === 'sandbox') app", replace: 'app' }],
      tests: watched('sandbox'),
    },
    {
      name: 'webhooks of any size are read',
      edits: [
        {
          file: at('gateway-routes'),
          find: "'/api/payments/webhooks/:gateway', webhookLimit,",
          replace: "'/api/payments/webhooks/:gateway',",
        },
      ],
      tests: watched('webhooks'),
    },
    {
      name: 'the page to the gateway outlives its payment',
      edits: [
        {
          file: at('payment-return'),
          find: '!isOpen(attempt.state) || attempt.expires_at',
          replace: 'attempt.expires_at',
        },
      ],
      tests: watched('there'),
    },
    {
      name: 'webhooks may come as fast as they like',
      edits: [{ file: at('gateway-routes'), find: 'if (seconds > 0) return', replace: 'if (seconds > 1e9) return' }],
      tests: watched('webhook-limit'),
    },
    {
      name: 'all the world shares one count of webhooks',
      edits: [{ file: at('gateway-routes'), find: '`webhook:${networkOf(ip)}`', replace: "'webhook'" }],
      tests: watched('webhook-limit'),
    },
  ]),
  ...onDatabase('feature-postgres', [
    {
      name: 'of many who press pay each one calls the gateway',
      edits: [
        {
          file: at('plan-payment'),
          find: 'if (attempt.starting_until !== null && attempt.starting_until > now)',
          replace: 'if (false && attempt.starting_until !== null && attempt.starting_until > now)',
        },
      ],
      tests: races,
    },
    {
      name: 'one order may have two open payments',
      edits: [
        {
          file: 'server/db/migrations/0002-payments.sql',
          find: 'create unique index one_open_attempt',
          replace: 'create index one_open_attempt',
        },
        { file: 'server/orders/orders-queries.ts', find: '.forNoKeyUpdate()', replace: '' },
      ],
      tests: races,
    },
    {
      name: 'a payment whose process died before the write is not looked for',
      edits: [
        { file: at('plan-payment'), find: 'next_check_at: nextCheck(watched, now)', replace: 'next_check_at: null' },
      ],
      tests: kills,
    },
  ]),
]
