import type { AuditAction, AuditSubjectKind } from '#domain/audit/audit-actions.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { AuditChanges } from '../db/staff-tables.ts'
import type { Trx } from '../db/tables.ts'
import { insertJob, type JobRow } from '../jobs/jobs.ts'
import type { StaffPrincipal } from '../http/principal.ts'

/** The actor of an audit row: the principal of a desk call, or the command line with neither person nor session. */
type AuditActor = Pick<StaffPrincipal, 'ip'> & {
  readonly staffId: string | null
  readonly sessionId: string | null
}

/** A row of the audit log, without its author. */
export type AuditedChange = {
  readonly action: AuditAction
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string }
  readonly changes?: AuditChanges
  readonly reason?: string
}

/** Writes the audit row of a change, in the transaction of the change (desk-1). Health values appear as "changed". */
export async function recordAudit(
  ctx: Pick<Context, 'now'>,
  trx: Trx,
  actor: AuditActor,
  entry: AuditedChange,
  job?: JobRow,
): Promise<void> {
  await recordAudits(ctx, trx, actor, [entry], job)
}

/** Writes the audit rows of a change of several records at once, with a job in the same statement. */
export async function recordAudits(
  ctx: Pick<Context, 'now'>,
  trx: Trx,
  { staffId, sessionId, ip }: AuditActor,
  entries: readonly AuditedChange[],
  job?: JobRow,
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ action, subject, changes = {}, reason = '' }) => ({
    at: ctx.now(),
    staff_id: staffId,
    session_id: sessionId,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    changes: JSON.stringify(changes),
    reason,
    ip,
  }))
  const audits = job === undefined ? trx : trx.with('job', (db) => insertJob(db, job))
  await audits.insertInto('audit_log').values(rows).execute()
}

/** Writes the audit row of a read or an export, which has no transaction of its own. */
export async function auditRead(
  ctx: Pick<Context, 'db' | 'now'>,
  actor: AuditActor,
  entry: AuditedChange,
): Promise<void> {
  await inTransaction(ctx.db, (trx) => recordAudit(ctx, trx, actor, entry))
}

/** The fields that differ, with their values before and after. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditChanges {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(names.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]))
}
