import { inFile, onDatabase, type SeededBug } from './seeded-bug.ts'

const http = (name: string) => `server/http/${name}.ts`

/** In what goes over the wire, in jobs, mails and logs, and in sums. */
export const wireBugs: readonly SeededBug[] = [
  ...onDatabase('feature-pglite', [
    {
      name: 'a body may be as large as it likes',
      edits: [
        { file: 'server/app.ts', find: 'maxSize: BODY_LIMIT_BYTES', replace: 'maxSize: BODY_LIMIT_BYTES * 4096' },
      ],
      tests: ['server/http/http.feature'],
    },
    {
      name: 'a search for % finds everything',
      edits: [
        {
          file: 'server/catalogue/search/search-conditions.ts',
          find: "return text.replace(/[\\\\%_]/g, '\\\\$&')",
          replace: 'return text',
        },
      ],
      tests: ['server/catalogue/catalogue.feature', 'server/catalogue/search'],
    },
    {
      name: 'a forged webhook is heard',
      edits: [
        {
          file: 'server/payments/gateway-routes.ts',
          find: '      return c.body(null, 401)\n',
          replace: '      return c.body(null, 200)\n',
        },
      ],
      tests: ['server/payments/webhooks'],
    },
    {
      name: 'the same webhook twice is two',
      edits: [
        {
          file: 'server/payments/webhook-events.ts',
          find: 'const row = { gateway, dedupe_key: dedupeKey,',
          replace: 'const row = { gateway, dedupe_key: `${dedupeKey} ${Math.random()}`,',
        },
      ],
      tests: ['server/payments/webhooks'],
    },
    {
      name: 'a job is done before its handler has succeeded',
      edits: [
        {
          file: 'server/jobs/worker.ts',
          find: '    await handler(ctx, job.payload, job.id)\n',
          replace: '    void handler(ctx, job.payload, job.id).catch(() => {})\n',
        },
      ],
      tests: ['server/jobs/worker'],
    },
    {
      name: 'a job whose process vanished stays with it',
      edits: [
        {
          file: 'server/jobs/worker.ts',
          find: 'and (locked_until is null or locked_until < ${now})',
          replace: 'and locked_until is null',
        },
      ],
      tests: ['server/jobs/worker'],
    },
    {
      name: 'what a customer typed is HTML in a mail',
      edits: [
        {
          file: 'server/mails/escape-html.ts',
          find: 'return text.replace(/[&<>"\']/g, (character) => entities[character]!)',
          replace: 'void entities\n  return text',
        },
      ],
      tests: ['server/orders/order-mails', 'server/enquiries'],
    },
    {
      name: 'a migration that was edited is applied by nobody',
      edits: [
        {
          file: 'server/db/migrate.ts',
          find: 'if (before !== undefined && before !== checksum)',
          replace: 'if (before === checksum && before === undefined)',
        },
      ],
      tests: ['server/db/migrate'],
    },
  ]),
  ...inFile(
    http('headers'),
    ['test/headers'],
    [
      {
        name: 'errors go out without the security headers',
        find: '    await next()\n',
        replace: '    await next()\n    if (c.res.status >= 400) return\n',
      },
    ],
  ),
  ...inFile(
    'server/log.ts',
    ['server/log.test'],
    [{ name: 'a token stands in the log', find: "'otp', 'token', ", replace: "'otp', " }],
  ),
  ...inFile(
    'domain/cart/price-cart.ts',
    ['domain/cart/price-cart'],
    [
      {
        name: 'the delivery fee is forgotten',
        find: 'const deliveryFee = itemsTotal > 0 ? DELIVERY_FEE : paise(0)',
        replace: 'const deliveryFee = paise(itemsTotal > 0 ? 0 * DELIVERY_FEE : 0)',
      },
    ],
  ),
  ...inFile(
    'domain/money.ts',
    ['domain/money'],
    [
      {
        name: 'half a rupee is lost in reading a price',
        find: "Number(fraction.padEnd(2, '0'))",
        replace: 'Number(fraction)',
      },
      {
        name: 'a price is cut and not rounded',
        find: 'Math.round(Math.min(amount, 1e10) * 100)',
        replace: 'Math.floor(Math.min(amount, 1e10) * 100)',
      },
    ],
  ),
  ...inFile(
    'server/db/lock-folder.ts',
    ['server/db/lock-folder'],
    [{ name: 'two processes open one data folder', find: 'throw new FolderInUse(', replace: 'void new FolderInUse(' }],
  ),
  ...inFile(
    'web/cart/cart-sync.ts',
    ['web/cart/cart-sync-orders'],
    [{ name: 'a late write refills the cart after an order', find: '    this.#isHeld = true\n', replace: '' }],
  ),
]
