import { sql } from 'kysely'
import { MINUTE } from '#domain/time.ts'
import { configOf } from '../config.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import { openGateways } from '../gateways/registry.ts'
import { enqueue, type JobPayloads, jobRow } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { checkGateways } from '../preflight/check-dependencies.ts'
import { readSetupFile, type SetupFile, writeSetupFile } from '../start/setup-file.ts'
import { activeGateway } from './active-gateway.ts'

/** The time between two checks of a gateway that gives no answer. */
const CHECK_INTERVAL_MS = 10 * MINUTE

export const setupJobs = { 'setup.check-gateway': checkStoredGateway } satisfies Partial<JobHandlers>

type CheckPayload = JobPayloads['setup.check-gateway']

/** The first check of stored keys whose gateway gave no answer. */
export function gatewayCheckJob(ctx: Context, payload: CheckPayload) {
  return jobRow(ctx, 'setup.check-gateway', payload, { runAt: nextCheckTime(ctx) })
}

function nextCheckTime({ now }: Context): Date {
  return new Date(now().getTime() + CHECK_INTERVAL_MS)
}

/** Tries stored keys again (setup-6). What the gateway takes gets the payments; what it refuses stays off and says so. */
async function checkStoredGateway(ctx: Context, { name, version }: CheckPayload): Promise<void> {
  const { config, secret, now, db } = ctx
  const isCurrent = ({ unchecked }: SetupFile) => unchecked?.name === name && unchecked.version === version
  const file = readSetupFile(config.dataDir)
  if (!isCurrent(file)) return
  const tried = configOf(config.environment, { values: { ...file.values, ...activeGateway(file, name) } })
  const { active } = openGateways(tried, secret, now)
  const [finding] = active === null ? [] : await checkGateways({ all: [active] })
  if (finding === undefined) return
  const { state, sentence } = finding
  if (state === 'warning')
    return enqueue(ctx, db, 'setup.check-gateway', { name, version }, { runAt: nextCheckTime(ctx) })
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('setup'))`.execute(trx)
    const latest = readSetupFile(config.dataDir)
    if (!isCurrent(latest)) return
    const { unchecked: _, ...stored } = latest
    const isTaken = state === 'good'
    await recordAudit(
      ctx,
      trx,
      { staffId: null, sessionId: null, ip: '' },
      {
        action: `setup.${name}`,
        subject: { kind: 'setup', id: name },
        changes: { checked: { before: 'not yet', after: isTaken ? 'takes the keys' : 'refuses the keys' } },
      },
    )
    writeSetupFile(config.dataDir, {
      ...stored,
      version: latest.version + 1,
      ...(isTaken
        ? { values: { ...latest.values, ...activeGateway(latest, name) } }
        : { unchecked: { name, version: 0, sentence } }),
    })
  })
}
