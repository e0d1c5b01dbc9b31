import type { TestApp } from '#test/start-test-app.ts'

/** Nobody gets an answer before `count` have asked: then all write at once. */
export function gather(app: TestApp, count: number): void {
  let waiting: (() => void)[] = []
  app.gateway.meanwhile = async (call) => {
    if (call !== 'fetch') return
    await new Promise<void>((go) => {
      waiting.push(go)
      if (waiting.length < count) return
      const all = waiting
      waiting = []
      for (const one of all) one()
    })
  }
}

/** How often this order became confirmed. */
export async function confirmations({ ctx }: TestApp, id: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('order_history')
    .select('id')
    .where('order_id', '=', id)
    .where('status', '=', 'Confirmed')
    .execute()
  return rows.length
}

/** How many jobs of a kind were promised about this order. */
export async function jobsAbout({ ctx }: TestApp, id: string, kind: string): Promise<number> {
  const rows = await ctx.db.selectFrom('jobs').select('payload').where('kind', '=', kind).execute()
  return rows.filter(({ payload }) => (payload as { orderId?: string }).orderId === id).length
}
