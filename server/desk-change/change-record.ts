import type { z } from 'zod'
import type { RefusalCode } from '#contract/refusal.ts'
import type { AuditAction, AuditSubjectKind } from '#domain/audit/audit-actions.ts'
import type { Context } from '../context.ts'
import { afterCommit } from '../db/after-commit.ts'
import type { Trx } from '../db/tables.ts'
import type { JobRow } from '../jobs/jobs.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { changeOnce } from './change-once.ts'
import { type AuditedChange, recordAudit } from './record-audit.ts'

/** How staff change the records of one kind. */
export type RecordKind<Name extends string, Locked, Shown extends z.ZodObject> = {
  readonly subject: AuditSubjectKind
  /** Locks the record until the transaction ends, or refuses (404). */
  readonly lock: (ctx: Context, trx: Trx, id: string, principal: StaffPrincipal) => Promise<Locked>
  /** Why the record cannot be changed so now, or null; a sentence is answered as a conflict. Absent: it always can. */
  readonly refusal?: (name: Name, record: Locked) => string | Refusal | null
  readonly action: (name: Name) => AuditAction
  /** For changes that name the version their author saw (api-3). */
  readonly versions?: {
    readonly of: (record: Locked) => number
    /** Names the record in the refusal. */
    readonly what: string
    /** Who made the newer version; absent: "A colleague". */
    readonly author?: (trx: Trx, id: string, shown: z.input<Shown>) => string | Promise<string>
  }
  /** Ends every change, for instance with a new version. */
  readonly finish?: (change: Change<Locked>) => Promise<void>
  /** The fields of an answer that show the record. */
  readonly shown: Shown
  /** `input` is that of the change that was made. */
  readonly show: (ctx: Context, principal: StaffPrincipal, id: string, input?: object) => Promise<z.input<Shown>>
}

/** A locked record in the transaction of its change. */
export type Change<Locked> = {
  readonly trx: Trx
  readonly record: Locked
  readonly principal: StaffPrincipal
  readonly actor: { readonly kind: 'staff'; readonly id: string }
  readonly at: Date
}

/** What the audit log shows of a change. */
export type Audited = Partial<Omit<AuditedChange, 'subject'>> & {
  /** Absent: the id of the call. */
  readonly subjectId?: string
  /** The id of the record that the answer shows; absent: the subject if it is new, else the id of the call. */
  readonly shownId?: string
  /** A job that is written with the audit row. */
  readonly job?: JobRow
  /** Takes numbers of a series, for which all others wait: runs last in the transaction (desk-2). */
  readonly takeNumbers?: () => Promise<void>
}

type NamedChange<Name> = {
  readonly name: Name
  readonly principal: StaffPrincipal
  readonly id: string
  /** The version that the author saw. */
  readonly version?: number
  /** Whether the change makes the record. */
  readonly isNew?: boolean
}

/**
 * Changes a record for staff in one transaction with its audit row (desk-1), once for each idempotency key. Refuses another
 * version (409 `stale`) and what the record does not allow (409). A refusal because of newer values carries them. `write`
 * returns null if nothing changed, which is not logged. Returns the id of the record to show.
 */
export async function changeRecord<Name extends string, Locked, Shown extends z.ZodObject>(
  ctx: Context,
  kind: RecordKind<Name, Locked, Shown>,
  { name, principal, id, version, isNew = false }: NamedChange<Name>,
  write: (change: Change<Locked>) => Promise<Audited | null | void>,
): Promise<string> {
  try {
    const shownId = await changeOnce({ ...ctx, db: ctx.preparedDb }, principal, async (trx): Promise<string | void> => {
      const record = isNew ? (null as Locked) : await kind.lock(ctx, trx, id, principal)
      if (kind.versions !== undefined && version !== undefined && kind.versions.of(record) !== version)
        throw await staleChange({ ...ctx, db: trx }, kind, principal, id)
      const refusal = isNew ? null : (kind.refusal?.(name, record) ?? null)
      if (refusal !== null) throw typeof refusal === 'string' ? new Refusal('conflict', refusal) : refusal
      const actor = { kind: 'staff', id: principal.staffId } as const
      const change = { trx, record, principal, actor, at: ctx.now() }
      const audited = await write(change)
      if (audited === null) return
      if (!isNew) await kind.finish?.(change)
      const { subjectId = id, shownId = isNew ? subjectId : undefined, takeNumbers, job, ...shown } = audited ?? {}
      const subject = { kind: kind.subject, id: subjectId }
      await recordAudit(ctx, trx, principal, { action: kind.action(name), subject, ...shown }, job)
      if (job !== undefined) afterCommit(trx, ctx.wakeWorker)
      await takeNumbers?.()
      if (shownId !== undefined) return shownId
    })
    return shownId ?? id
  } catch (error) {
    if (!(error instanceof Refusal) || !outdated.includes(error.code)) throw error
    const beside = kind.shown.parse(await kind.show(ctx, principal, id))
    throw new Refusal(error.code, error.message, { ...error.extra, beside })
  }
}

/** The 409 of a change whose author saw an older version (api-3), with the record as it is now and who made it. */
async function staleChange<Locked, Shown extends z.ZodObject>(
  ctx: Omit<Context, 'db'> & { readonly db: Trx },
  kind: RecordKind<never, Locked, Shown>,
  principal: StaffPrincipal,
  id: string,
): Promise<Refusal> {
  const shown = await kind.show(ctx, principal, id)
  const changedBy = (await kind.versions?.author?.(ctx.db, id, shown)) ?? 'A colleague'
  const what = kind.versions?.what ?? 'this'
  const [newer] = Object.values(kind.shown.parse(shown))
  return new Refusal('stale', `${changedBy} has changed ${what} meanwhile. Please look at the newer values.`, {
    beside: { newer, changedBy },
  })
}

/** Refusals of values that have changed since staff saw them. */
const outdated: readonly RefusalCode[] = ['short_stock']
