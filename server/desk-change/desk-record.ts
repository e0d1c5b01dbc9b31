import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { DeskAction } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { type App, handle } from '../http/handle.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import type { JobRow } from '../jobs/jobs.ts'
import { type Audited, type Change, changeRecord, type RecordKind } from './change-record.ts'

type DeskEndpoint = Endpoint<{ readonly desk: DeskAction }, z.ZodType, z.ZodObject>
type ChangeEndpoints = Readonly<Record<string, DeskEndpoint>>
type NameOf<Endpoints> = keyof Endpoints & string
type Shown<Endpoints extends ChangeEndpoints> = z.ZodObject<
  Omit<Endpoints[keyof Endpoints]['output']['shape'], 'success'>
>

/** A change of a locked record with its typed values. A new record has no row yet. */
export type ChangeCall<Locked, E extends DeskEndpoint, Prepared = void> = Change<
  E extends { readonly status: 201 } ? null : Locked
> & {
  readonly ctx: Context
  readonly input: z.output<E['input']>
  readonly prepared: Prepared
}

/**
 * Everything that staff may do to the records of one kind. A change without a use-case does not compile. `Result` is what the
 * use-cases answer, if `save` writes it.
 */
export type DeskRecord<
  Endpoints extends ChangeEndpoints,
  Locked,
  Result = Audited | null | void,
  Prepared = void,
> = RecordKind<NameOf<Endpoints>, Locked, Shown<Endpoints>> & {
  /** The calls, made from the table of the changes. */
  readonly endpoints: Endpoints
  /** What happens in each change, in the transaction that holds the lock. */
  readonly useCases: {
    readonly [Name in NameOf<Endpoints>]: (change: ChangeCall<Locked, Endpoints[Name], Prepared>) => Promise<Result>
  }
  /** Reads the typed values, or asks others, before the transaction of a change. */
  readonly prepare?: (
    ctx: Context,
    call: { readonly name: NameOf<Endpoints>; readonly id: string; readonly input: object },
  ) => Promise<Prepared>
  /** Writes what a use-case answered; absent: the use-case wrote it, and answers what the audit log shows. */
  readonly save?: (change: Change<Locked> & { readonly ctx: Context }, result: Result) => Promise<Audited | null>
  /** The mail about a change, written with its audit row. */
  readonly mail?: (
    ctx: Context,
    mailed: { readonly name: NameOf<Endpoints>; readonly id: string; readonly result: Result },
  ) => JobRow | null
  /** The change that a call means, where its values say it. */
  readonly meaning?: (name: NameOf<Endpoints>, input: object) => NameOf<Endpoints>
  /** The id of the record of a call; absent: the `id` of its address. */
  readonly idOf?: (name: NameOf<Endpoints>, input: object) => string
}

type StaffCall<Endpoints extends ChangeEndpoints, Name extends NameOf<Endpoints>> = {
  readonly name: Name
  readonly principal: StaffPrincipal
  readonly input: z.output<Endpoints[Name]['input']>
}

/** Makes a change of a record for staff, and returns the id of the record. */
export async function makeChange<
  Endpoints extends ChangeEndpoints,
  Locked,
  Result,
  Prepared,
  Name extends NameOf<Endpoints>,
>(
  ctx: Context,
  record: DeskRecord<Endpoints, Locked, Result, Prepared>,
  { name: called, principal, input }: StaffCall<Endpoints, Name>,
): Promise<string> {
  const values = input as { readonly id?: string; readonly version?: number }
  const { version } = values
  const name = (record.meaning?.(called, values) ?? called) as Name
  const id = record.idOf?.(name, values) ?? values.id ?? ''
  const isNew = record.endpoints[name]?.status === 201
  const call = { name, principal, id, isNew, ...(version !== undefined && { version }) }
  const prepared = await record.prepare?.(ctx, { name, id, input: values })
  return changeRecord(ctx, record, call, async (change) => {
    const whole = { ...change, ctx, input, prepared } as ChangeCall<Locked, Endpoints[Name], Prepared>
    const result = await record.useCases[name](whole)
    const audited = (await record.save?.({ ...change, ctx }, result)) ?? (result as Audited | null | void)
    if (audited === null) return null
    const job = record.mail?.(ctx, { name, id: audited?.subjectId ?? id, result })
    return job ? { ...audited, job } : audited
  })
}

/** Binds the changes of a kind of record to their endpoints, which answer with the record as it is afterwards. */
export function bindRecord<Endpoints extends ChangeEndpoints, Locked, Result, Prepared>(
  app: App,
  ctx: Context,
  record: DeskRecord<Endpoints, Locked, Result, Prepared>,
): void {
  for (const [name, endpoint] of Object.entries<DeskEndpoint>(record.endpoints))
    handle(app, ctx, endpoint, async ({ principal, input }) => {
      const id = await makeChange(ctx, record, { name, principal, input: input as never })
      return record.show(ctx, principal, id, input as object)
    })
}
