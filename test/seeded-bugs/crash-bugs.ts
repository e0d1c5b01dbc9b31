import { onDatabase, type SeededBug } from './seeded-bug.ts'

const database = (name: string) => `server/db/${name}.ts`
const orders = (name: string) => `server/orders/${name}.ts`
const proofs = (...names: string[]) => names.map((name) => `test/proofs/${name}`)
const FUNCTION = 'server/db/migrations/0008-place-orders.sql'

/** In what must survive kills, crashes of the database and full disks. Most of them show only there. */
export const crashBugs: readonly SeededBug[] = onDatabase('feature-postgres', [
  {
    name: 'the answer to an order is not kept for its repeat',
    edits: [{ file: FUNCTION, find: 'where key is not null', replace: 'where false' }],
    tests: proofs('k1-checkout'),
  },
  {
    name: 'the mails of an order are promised after it',
    edits: [
      {
        file: orders('record-order'),
        find: "if (initialState[submission.paymentType].status !== 'Confirmed') return []",
        replace: 'if (submission) return []',
      },
      {
        file: orders('place-order'),
        find: 'if (placed !== null) {\n',
        replace: `if (placed !== null) {
    const { enqueueOrderMails } = await import('./enqueue-order-mails.ts')
    await enqueueOrderMails(ctx, ctx.db as Trx, { kind: 'mail.order-placed', orderId: placed.order._id })\n`,
      },
    ],
    tests: proofs('k1-checkout'),
  },
  {
    name: 'an attempt whose process vanished is being started for ever',
    edits: [
      {
        file: 'server/payments/plan-payment.ts',
        find: 'attempt.starting_until !== null && attempt.starting_until > now',
        replace: 'attempt.starting_until !== null',
      },
    ],
    tests: proofs('k1-payment'),
  },
  {
    name: 'a payment is off the schedule while it is asked about',
    edits: [
      {
        file: 'server/payments/watch-attempts.ts',
        find: 'set next_check_at = ${lease}',
        replace: 'set next_check_at = case when ${lease}::timestamptz is null then now() end',
      },
    ],
    tests: proofs('k1-payment'),
  },
  {
    name: 'an order is told of before it is on the disk of the database',
    edits: [
      { file: database('connect'), find: "'set jit = off'", replace: "'set jit = off; set synchronous_commit = off'" },
    ],
    tests: proofs('k2'),
  },
  {
    name: 'a connection that breaks ends the process',
    edits: [
      { file: database('connect'), find: "  pool.on('error', () => {})\n", replace: '' },
      { file: database('connect'), find: "    connection.on('error', () => {})\n", replace: '' },
    ],
    tests: proofs('k2'),
  },
  {
    name: 'told to stop, the shop cuts off whoever waits for an answer',
    edits: [
      {
        file: 'server/http/serve-app.ts',
        find: 'server.closeAllConnections(), PATIENCE)',
        replace: 'server.closeAllConnections(), 0 * PATIENCE)',
      },
    ],
    tests: proofs('k3'),
  },
  {
    name: 'told to stop, the shop goes on for whoever has a connection',
    edits: [
      {
        file: 'server/http/serve-app.ts',
        find: "  server.prependListener('request', (_, response) => (response.shouldKeepAlive = false))\n",
        replace: '',
      },
      {
        file: 'server/http/serve-app.ts',
        find: 'setInterval(() => server.closeIdleConnections(), 50)',
        replace: 'setInterval(() => {}, 50)',
      },
    ],
    tests: proofs('k3'),
  },
  {
    name: 'the lock of a folder keeps nobody out',
    edits: [{ file: database('lock-folder'), find: '= exclusive; begin exclusive', replace: '= normal' }],
    tests: proofs('k4'),
  },
  {
    name: 'nobody looks whether the disk has room for what is written',
    edits: [
      {
        file: database('disk-guard'),
        find: 'if (!/^\\s*(insert|',
        replace: 'if (pglite.ready || !/^\\s*(insert|',
      },
    ],
    tests: proofs('k5'),
  },
  {
    name: 'the shop opens on a full disk',
    edits: [{ file: database('open-embedded'), find: '  expectRoom(folder)\n', replace: '' }],
    tests: proofs('k5'),
  },
])
