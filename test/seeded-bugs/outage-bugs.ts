import { onDatabase, type SeededBug } from './seeded-bug.ts'

const database = (name: string) => `server/db/${name}.ts`
const orders = (name: string) => `server/orders/${name}.ts`
const proofs = (...names: string[]) => names.map((name) => `test/proofs/${name}`)

/** In what happens while mail servers and gateways are away, in backups, in first starts and upgrades, between processes, and hour after hour. */
export const outageBugs: readonly SeededBug[] = onDatabase('feature-postgres', [
  {
    name: 'a mail is done before the mail server took it',
    edits: [
      {
        file: 'server/jobs/worker.ts',
        find: '    await handler(ctx, job.payload, job.id)\n',
        replace: '    void handler(ctx, job.payload, job.id).catch(() => {})\n',
      },
    ],
    tests: proofs('k6'),
  },
  {
    name: 'a mail has another id each time it is tried',
    edits: [
      {
        file: 'server/gateways/mail/smtp-mail.ts',
        find: 'messageId: `<${messageId}@',
        replace: 'messageId: `<${messageId}.${Math.random()}@',
      },
    ],
    tests: proofs('k6'),
  },
  {
    name: 'a mail server that hangs is never given up',
    edits: [
      {
        file: 'server/gateways/mail/smtp-mail.ts',
        find: 'AbortSignal.timeout(patienceMs)',
        replace: 'AbortSignal.timeout(1000 * patienceMs)',
      },
      { file: 'server/gateways/mail/smtp-mail.ts', find: 'greetingTimeout: 10', replace: 'greetingTimeout: 1000' },
      { file: 'server/gateways/mail/smtp-mail.ts', find: 'connectionTimeout: 10', replace: 'connectionTimeout: 1000' },
      { file: 'server/gateways/mail/smtp-mail.ts', find: 'socketTimeout: 20', replace: 'socketTimeout: 2000' },
    ],
    tests: proofs('k6'),
  },
  {
    name: 'an order waits until its mails are gone',
    edits: [
      {
        file: orders('place-order'),
        find: 'if (placed !== null) {\n',
        replace: `if (placed !== null) {
    const { jobHandlers } = await import('../job-handlers.ts')
    await (await import('../jobs/worker.ts')).runDueJobs(ctx, jobHandlers)\n`,
      },
    ],
    tests: proofs('k6'),
  },
  {
    name: 'a gateway may take as long as it likes',
    edits: [
      {
        file: 'server/gateways/payments/outgoing.ts',
        find: "setTimeout(end('timeout'), timeoutMs)",
        replace: "setTimeout(end('timeout'), timeoutMs * 100)",
      },
    ],
    tests: proofs('k6'),
  },
  {
    name: 'each table of a backup is of another moment',
    edits: [{ file: 'server/backups/make-backup.ts', find: "'repeatable read'", replace: "'read committed'" }],
    tests: proofs('k7'),
  },
  {
    name: 'a restored shop numbers its orders from the beginning',
    edits: [
      { file: 'server/backups/put-back.ts', find: '::regclass, ${last})', replace: '::regclass, ${0 * last + 1})' },
    ],
    tests: ['server/backups'],
  },
  {
    name: 'a damaged backup is restored',
    edits: [
      {
        file: 'server/backups/read-backup.ts',
        find: '!== sha256)',
        replace: "=== 'no checksum')\n    void sha256\n  if (head.format === '')",
      },
    ],
    tests: ['server/backups'],
  },
  {
    name: 'a backup that holds less than it announces is restored',
    edits: [{ file: 'server/backups/put-back.ts', find: 'if (counts.get(name) !== count)', replace: 'if (count < 0)' }],
    tests: ['server/backups'],
  },
  {
    // Half an embedded database would do no harm: the engine writes what tells that it is whole at last, and begins anew without it.
    name: 'half a catalogue looks like a whole one',
    edits: [
      {
        file: 'server/catalogue/seed-catalogue.ts',
        find: 'return db.transaction().execute(',
        replace: 'return db.connection().execute(',
      },
      {
        file: 'server/catalogue/seed-catalogue.ts',
        find: "await trx.insertInto('products').values(rows).execute()",
        replace: "for (const row of rows) await trx.insertInto('products').values(row).execute()",
      },
    ],
    tests: proofs('k8-killed-while-starting'),
  },
  {
    name: 'tables are made one after the other',
    edits: [
      {
        file: database('migrate'),
        find: 'return db.transaction().execute(async (trx) => {\n    await lockMigrations(trx)\n    return applyMigrations(trx, now)',
        replace:
          'return db.connection().execute(async (one) => {\n    await lockMigrations(one as Trx)\n    return applyMigrations(one as Trx, now)',
      },
    ],
    tests: proofs('k8-killed-while-upgrading'),
  },
  {
    name: 'a change of the tables is on record before it is done',
    edits: [
      {
        file: database('migrate'),
        find: 'return db.transaction().execute(async (trx) => {\n    await lockMigrations(trx)\n    return applyMigrations(trx, now)',
        replace: `await sql\`create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null)\`.execute(db)
  const before = new Set((await listApplied(db)).map(({ name }) => name))
  const wanted = knownMigrations().filter(({ name }) => !before.has(name))
  for (const { name, checksum } of wanted)
    await sql\`insert into schema_migrations (name, checksum, applied_at) values (\${name}, \${checksum}, \${now})\`.execute(db)
  return db.transaction().execute(async (trx) => {
    await lockMigrations(trx)
    for (const { text } of wanted) for (const one of splitStatements(text)) await sql.raw(one).execute(trx)
    return wanted.map(({ name }) => name)`,
      },
    ],
    tests: proofs('k8-killed-while-upgrading'),
  },
  {
    name: 'each process counts tries for itself',
    edits: [
      {
        file: 'server/http/limits.ts',
        find: 'await addHit(ctx, key,',
        replace: 'await addHit(ctx, `${process.pid} ${key}`,',
      },
    ],
    tests: proofs('b2'),
  },
  {
    name: 'a visitor says for himself where he comes from',
    edits: [
      {
        file: 'server/http/visitor.ts',
        find: "trustProxy ? c.req.header('x-forwarded-for')",
        replace: "trustProxy || true ? c.req.header('x-forwarded-for')",
      },
    ],
    tests: proofs('b2'),
  },
  {
    // In ten seconds a process grows by half while it warms up: so much is seen at once, a kilobyte of each order in half an hour.
    name: 'what was ordered stays in memory',
    edits: [
      {
        file: orders('place-order'),
        find: '  const submission = readSubmission(input)\n',
        replace: `  const submission = readSubmission(input)
  ;((globalThis as { kept?: Buffer[] }).kept ??= []).push(Buffer.alloc(3_000_000, 1))\n`,
      },
    ],
    tests: proofs('k9'),
  },
  {
    name: 'a file is left open now and then',
    edits: [
      {
        file: orders('place-order'),
        find: '  const submission = readSubmission(input)\n',
        replace: `  const submission = readSubmission(input)
  if (Math.random() < 0.25) (await import('node:fs')).openSync('package.json', 'r')\n`,
      },
    ],
    tests: proofs('k9'),
  },
])
