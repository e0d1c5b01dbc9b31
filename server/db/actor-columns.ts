import type { Actor, ActorKind } from '#domain/actor.ts'

/** The columns that record the actor of a change. */
export type ActorColumns = { actor_kind: ActorKind; actor_id: string | null }

export function actorColumns(actor: Actor): ActorColumns {
  return { actor_kind: actor.kind, actor_id: actor.kind === 'system' ? null : actor.id }
}
