import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { DeskAction } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import { type Audited, type Change, changeRecord, type RecordKind } from './change-record.ts'

/** A change of a locked record with its typed values. */
export type BoundChange<Locked, E extends { readonly input: z.ZodType }> = Change<Locked> & {
  readonly ctx: Context
  readonly input: z.output<E['input']>
}

type ChangeEndpoint<Input, Shown extends z.ZodObject> = Endpoint<
  { readonly desk: DeskAction },
  z.ZodType<Input>,
  z.ZodType<unknown, z.input<Shown> & { success: true }>
>

/** Returns what binds the changes of a kind of record to their endpoints, which answer with the record afterwards. */
export function bindChanges<Name extends string, Locked, Shown extends z.ZodObject>(
  app: App,
  ctx: Context,
  kind: RecordKind<Name, Locked, Shown>,
) {
  return <Input extends object>(
    name: Name,
    endpoint: ChangeEndpoint<Input, Shown>,
    useCase: (change: Change<Locked> & { ctx: Context; input: Input }) => Promise<Audited | null | void>,
  ): void => {
    handle(app, ctx, endpoint, async ({ principal, input }) => {
      const { id = '', version }: { readonly id?: string; readonly version?: number } = input
      const call = { name, principal, id, ...(version !== undefined && { version }) }
      await changeRecord(ctx, kind, call, (change) => useCase({ ...change, ctx, input }))
      return { ...done, ...(await kind.show(ctx, principal, id)) }
    })
  }
}
