import type { Db, Trx } from './tables.ts'

type Effect = () => void

const effects = new WeakMap<Db, Set<Effect>>()

/** Runs an effect once the transaction has committed, once for any number of calls; outside a transaction at once. */
export function afterCommit(db: Db, effect: Effect): void {
  if (!db.isTransaction) return effect()
  const pending = effects.get(db)
  if (pending === undefined) effects.set(db, new Set([effect]))
  else pending.add(effect)
}

/** Runs the effects of a committed transaction. */
export function runEffects(trx: Trx): void {
  for (const effect of effects.get(trx) ?? []) effect()
}
