import { onDatabase, type SeededBug } from './seeded-bug.ts'

const proof = (name: string) => [`test/proofs/${name}`]
const MAIL = 'server/gateways/mail/smtp-mail.ts'
const START = 'server/payments/start-payment.ts'
const FUNCTION = 'server/db/migrations/0008-place-orders.sql'
const SERVE = 'server/http/serve-app.ts'
const MIGRATE = 'server/db/migrate.ts'
const SEED = 'server/catalogue/seed-catalogue.ts'

type Edits = SeededBug['edits']

const noAnswerKept: Edits = [{ file: FUNCTION, find: 'where key is not null', replace: 'where false' }]
/** The order is there and its shopper told, and the commit comes a moment later. */
const toldTooSoon: Edits = [
  {
    file: 'server/orders/place-plainly.ts',
    find: 'await recordOrders(ctx, ctx.db, orders)',
    replace: `await new Promise<(OrderPlaced | null)[]>((early, fail) => {
      ctx.db.transaction().execute(async (trx) => {
        early(await recordOrders(ctx, trx, orders))
        await new Promise((later) => setTimeout(later, 50))
      }).catch(fail)
    })`,
  },
  {
    file: 'server/db/in-transaction.ts',
    find: 'return await db.transaction().execute(work)',
    replace: `return await new Promise<T>((early, fail) => {
        db.transaction().execute(async (trx) => {
          early(await work(trx))
          await new Promise((later) => setTimeout(later, 50))
        }).catch(fail)
      })`,
  },
]
const offTheSchedule: Edits = [
  {
    file: 'server/payments/watch-attempts.ts',
    find: 'set next_check_at = ${lease}',
    replace: 'set next_check_at = case when ${lease}::timestamptz is null then now() end',
  },
]
const startedForEver: Edits = [
  {
    file: 'server/payments/plan-payment.ts',
    find: 'attempt.starting_until !== null && attempt.starting_until > now',
    replace: 'attempt.starting_until !== null',
  },
]
const cutOff: Edits = [
  {
    file: SERVE,
    find: 'server.closeAllConnections(), PATIENCE)',
    replace: 'server.closeAllConnections(), 0 * PATIENCE)',
  },
]
const halfACatalogue: Edits = [
  { file: SEED, find: 'return db.transaction().execute(', replace: 'return db.connection().execute(' },
  {
    file: SEED,
    find: "await trx.insertInto('products').values(rows).execute()",
    replace: "for (const row of rows) await trx.insertInto('products').values(row).execute()",
  },
]
const oneTableAfterTheOther: Edits = [
  {
    file: MIGRATE,
    find: 'return db.transaction().execute(async (trx) => {\n    await lockMigrations(trx)\n    return applyMigrations(trx, now)',
    replace:
      'return db.connection().execute(async (one) => {\n    await lockMigrations(one as Trx)\n    return applyMigrations(one as Trx, now)',
  },
]

/** A mistake that both databases must show, each in its own test. */
function onEach(name: string, edits: Edits, file: string, before = ''): Omit<SeededBug, 'project'>[] {
  return ['pglite', 'postgres'].map((engine) => ({
    name: `${name} (${engine})`,
    edits,
    tests: proof(file),
    named: `${before}${engine}`,
  }))
}

/** One for each database and each fault which the proofs of crashes and outages try by itself. */
export const faultBugs: readonly SeededBug[] = onDatabase('feature-postgres', [
  ...onEach('an order is told of a moment before it is written', toldTooSoon, 'k1-checkout'),
  ...onEach('a repeat after a kill is another order', noAnswerKept, 'k1-checkout'),
  ...onEach('a payment whose process was killed while it asked is lost', offTheSchedule, 'k1-payment'),
  {
    name: 'who comes back to a payment that was being started waits for ever',
    edits: startedForEver,
    tests: proof('k1-payment'),
    named: 'postgres.*killed between',
  },
  ...onEach('told to stop, the shop does not wait for its answers', cutOff, 'k3'),
  ...onEach('the catalogue of a first start is written piece by piece', halfACatalogue, 'k8-killed-while-starting'),
  ...onEach('an upgrade is done piece by piece', oneTableAfterTheOther, 'k8-killed-while-upgrading'),
  {
    name: 'the rows of an embedded shop are backed up while they change',
    edits: [
      {
        file: 'server/backups/make-backup.ts',
        find: "      .transaction()\n      .setIsolationLevel('repeatable read')\n",
        replace: '      .connection()\n',
      },
      {
        file: 'server/backups/make-backup.ts',
        find: '        await sql`set transaction read only`.execute(trx)\n',
        replace: '        void sql\n',
      },
    ],
    tests: proof('k7'),
    named: 'pglite',
  },
  {
    name: 'a folder that cannot be is a stack of lines',
    edits: [{ file: 'server/db/lock-folder.ts', find: 'throw new FolderNotWritable(', replace: 'throw new Error(' }],
    tests: proof('k5'),
    named: 'a folder that cannot be',
  },
  {
    name: 'a mail is done although nobody was there to take it',
    edits: [
      {
        file: 'server/jobs/worker.ts',
        find: '    await handler(ctx, job.payload, job.id)\n',
        replace: '    void handler(ctx, job.payload, job.id).catch(() => {})\n',
      },
    ],
    tests: proof('k6'),
    named: 'a mail server that is down',
  },
  {
    name: 'a mail server that is slow is given up before it can answer',
    edits: [{ file: MAIL, find: 'AbortSignal.timeout(patienceMs)', replace: 'AbortSignal.timeout(patienceMs / 10)' }],
    tests: proof('k6'),
    named: 'a mail server that is slow',
  },
  {
    name: 'an outage at the gateway ends the order',
    edits: [
      {
        file: START,
        find: "    await recordNotCreated(ctx, attempt, error.ambiguous ? 'unknown' : 'failed')\n",
        replace:
          "    await recordNotCreated(ctx, attempt, error.ambiguous ? 'unknown' : 'failed')\n    await ctx.db.updateTable('orders').set({ payment_status: 'Failed' }).where('id', '=', order.id).execute()\n",
      },
    ],
    tests: proof('k6'),
    named: '"http_500"',
  },
  ...(['accept_then_cut', 'accept_then_hang', 'twice'] as const).map((fault) => ({
    name: `a payment that is there already cannot be started (${fault})`,
    edits: [
      {
        file: 'server/gateways/payments/razorpay/razorpay-payments.ts',
        find: 'return createdFrom(await findTwin(api, input, ctx))',
        replace: "throw new GatewayError('razorpay', 'rejected', 400)\n  void findTwin",
      },
    ],
    tests: proof('k6'),
    named: `"${fault}"`,
  })),
  {
    name: 'what is put before real processes is of another time than theirs',
    edits: [{ file: 'test/proofs/harness/ground.ts', find: '      now: () => new Date(),\n', replace: '' }],
    tests: proof('machine-clock'),
    named: 'a ground',
  },
])
