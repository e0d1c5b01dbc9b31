import { startTestPostgres } from './postgres.ts'

/** Vitest runs this once before the tests that need a PostgreSQL server, and what it returns after them. */
export async function setup(): Promise<() => Promise<void>> {
  const { stop } = await startTestPostgres()
  return stop
}
