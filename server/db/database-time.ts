import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'

/** The time on the clock of the database after so many milliseconds, for leases and due times. */
export function databaseTimeIn(ctx: Pick<Context, 'databaseNow'>, ms: number): RawBuilder<Date> {
  return sql<Date>`${ctx.databaseNow()} + ${ms} * interval '1 millisecond'`
}
