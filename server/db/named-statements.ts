import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** The catalogue and sessions are read by few statements, again and again, and planning one takes as long as running it. */
const worthNaming = /\b(product_search|search_terms|sessions)\b/
/** Every connection keeps the plans of so many statements; those of rarer forms are planned each time. */
const MOST_NAMES = 100

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Lets a connection plan the statements of the catalogue once, by sending them under a name. Statements get one as they first come. */
export function createNaming(): (client: ClientBase) => void {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    if (!worthNaming.test(text)) return undefined
    if (!names.has(text) && names.size < MOST_NAMES)
      names.set(text, createHash('sha256').update(text).digest('base64url').slice(0, 20))
    return names.get(text)
  }
  return (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    }) as ClientBase['query']
  }
}
