import { type RawBuilder, sql } from 'kysely'

/**
 * A value in a select of its own: it is worked out once instead of for every row, and as the planner does not look into it,
 * it sees that the plan it has is as good as a new one. Planning takes as long as finding.
 */
export function given(text: string): RawBuilder<string> {
  return sql`(select ${text}::text)`
}

/** The same in small letters. */
export function small(text: string): RawBuilder<string> {
  return sql`(select lower(${text}))`
}
