import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenSeal, sealAuditLog } from '#server/staff/audit-seals.ts'
import { addStaff, signInStaff } from '#test/staff-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { proofRounds, reportProof } from './harness/size.ts'

/** Concurrent changes of a round. */
const CHANGES = 40

const app = useTestApp({ database: await openTestDatabase({ poolSize: 20 }) })

test('seals that are taken while staff write cover every row once, and hold', async () => {
  const { api } = await signInStaff(app, ['owner'])
  let changes = 0
  for (const round of proofRounds(5, 200)) {
    const packers = await Promise.all(Array.from({ length: CHANGES }, () => addStaff(app, ['packer'])))
    const blocks = packers.map(({ id }) =>
      api('POST /api/desk/staff/:id/block', { id, version: 1, isBlocked: true, reason: `Round ${round}` }),
    )
    const seals = Array.from({ length: 5 }, () => sealAuditLog(app.ctx))
    const [answers] = await Promise.all([Promise.all(blocks), Promise.all(seals)])
    changes += answers.filter(({ ok }) => ok).length
  }
  await sealAuditLog(app.ctx)
  expect(await findBrokenSeal(app.ctx.db)).toBeNull()
  const { rows } = await sql<{ written: number; sealed: number; seals: number }>`
    select (select count(*) from audit_log) as written, (select count(*) from audit_seals) as seals,
      (select count(*) from audit_log a where exists (
        select from audit_seals s where a.id between s.from_id and s.to_id
      )) as sealed`.execute(app.ctx.db)
  expect(changes).toBeGreaterThan(0)
  expect(rows[0]).toMatchObject({ written: changes, sealed: changes })
  reportProof('audit', { ...rows[0], broken: 0 })
})
