import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { SECOND } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { type Loop, startLoop } from '../jobs/loop.ts'

/** Orders wake the loop; this is for stock that was changed by others. */
const ROUND = SECOND / 2
/** So that a busy shop does not make its home page anew after every order. */
const TOGETHER_MS = 50
const AT_ONCE = 1000

/** Tells all processes, until stopped, of which products there are now fewer or more. Any number of processes may do so. */
export function startTellingAmounts(ctx: Context, { everyMs = ROUND } = {}): Loop {
  return startLoop({
    round: async () => {
      const told = await tellAmounts(ctx)
      if (told > 0) await wait(TOGETHER_MS)
      return told
    },
    everyMs,
    onError: (error) => ctx.log.error({ err: error }, 'changes of stock could not be told'),
  })
}

/** Tells what nobody told yet; returns how many changes there were. What is told and what is forgotten commit together. */
async function tellAmounts({ db }: Context): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    with untold as (select ctid from untold_amounts limit ${AT_ONCE} for update skip locked),
    gone as (delete from untold_amounts where ctid in (select ctid from untold) returning kind, product_id),
    kinds as (select kind, array_agg(distinct product_id) as ids, count(*) as changes from gone group by kind)
    select changes, tell_product_changes(kind, ids) from kinds`.execute(db)
  return rows.reduce((sum, { changes }) => sum + changes, 0)
}
