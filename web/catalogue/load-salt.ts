import type { Client } from '#contract/client.ts'
import type { SaltComparison } from '#contract/salts.ts'

export type SaltAnswer =
  | { readonly state: 'found'; readonly salt: SaltComparison }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed' }

/** Loads a salt by its name in an address. A name that is no salt, or none at all, is unknown. */
export async function loadSalt(call: Client, name: string): Promise<SaltAnswer> {
  if (name.trim() === '') return { state: 'unknown' }
  const answer = await call('GET /api/salts/:name', { name, ...(__language__ !== 'en' && { language: __language__ }) })
  if (answer.ok && Array.isArray(answer.body.data?.groups)) return { state: 'found', salt: answer.body.data }
  if ('status' in answer && (answer.status === 404 || answer.status === 422)) return { state: 'unknown' }
  console.error('The salt could not be loaded', answer)
  return { state: 'failed' }
}
