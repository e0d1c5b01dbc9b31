import { type RecordChange, stateRefusal } from './record-change.ts'

/** The states of a kind of record. */
type RecordStates<State extends string, Facts> = {
  /** Names the records, such as "orders". */
  readonly nouns: string
  /** Null where a record has no states. */
  readonly of: (record: Facts) => State | null
  /** The names of the states; absent: the states themselves. */
  readonly names?: Readonly<Record<State, string>>
}

/** What staff may do to records of one kind, for server and pages alike. */
export type RecordRules<Changes, Facts> = {
  /** The changes in the order of their buttons. */
  readonly changes: Changes
  readonly names: readonly (keyof Changes & string)[]
  /** Why a record has no such change, as a sentence, or null. Its button is hidden. */
  readonly absence: (name: keyof Changes & string, record: Facts) => string | null
  /** Whether a record has any of the changes, by any role. */
  readonly hasStep: (record: Facts) => boolean
  /** Why a change is not possible now, as a sentence, or null. Its button is disabled. Permissions are checked apart. */
  readonly refusal: (name: keyof Changes & string, record: Facts) => string | null
  /** Whether the customer gets a mail about a change. */
  readonly isMailed: (name: keyof Changes & string) => name is MailedChange<Changes>
}

/** The changes whose declaration names a mail. */
export type MailedChange<Changes> = {
  [Name in keyof Changes & string]: Changes[Name] extends { readonly mail: string } ? Name : never
}[keyof Changes & string]

/** The rules of the changes of a kind of record. Records without states allow each change as its declaration says. */
export function recordRules<
  const Changes extends Readonly<Record<string, RecordChange<State, Facts>>>,
  State extends string = string,
  Facts = unknown,
>(changes: Changes, states?: RecordStates<State, Facts>): RecordRules<Changes, Facts> {
  const changeOf = (name: keyof Changes): RecordChange<State, Facts> => changes[name] as RecordChange<State, Facts>
  const absence = (name: keyof Changes, record: Facts) => {
    const state = states?.of(record) ?? null
    const refused = states && state !== null ? stateRefusal(changeOf(name), { ...states, state }) : null
    return refused ?? changeOf(name).absentIf?.(record) ?? null
  }
  const names = Object.keys(changes) as (keyof Changes & string)[]
  return {
    changes,
    names,
    absence,
    hasStep: (record) => names.some((name) => absence(name, record) === null),
    refusal: (name, record) => absence(name, record) ?? changeOf(name).refusedIf?.(record) ?? null,
    isMailed: (name): name is MailedChange<Changes> => changeOf(name).mail !== undefined,
  }
}
