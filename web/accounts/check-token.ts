import { SECOND } from '#domain/time.ts'
import type { Client } from '#contract/client.ts'

/** The pauses before the second, third and fourth attempt: all of them fit into ten seconds (D35). */
const pausesMs = [SECOND, 2 * SECOND, 3 * SECOND]
const LIMIT_MS = 10 * SECOND

export type TokenVerdict = 'valid' | 'refused' | 'trouble'

/** Asks the server about a token. Network trouble and 5xx are retried three times within ten seconds, or not at all (D35). */
export async function checkToken(call: Client, token: string, patience: 'retry' | 'once'): Promise<TokenVerdict> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LIMIT_MS)
  try {
    let verdict = await ask(call, token, limit.signal)
    if (patience === 'once') return verdict
    for (const pauseMs of pausesMs) {
      if (verdict !== 'trouble' || limit.signal.aborted) break
      await pause(pauseMs, limit.signal)
      if (!limit.signal.aborted) verdict = await ask(call, token, limit.signal)
    }
    return verdict
  } finally {
    clearTimeout(timer)
  }
}

async function ask(call: Client, token: string, signal: AbortSignal): Promise<TokenVerdict> {
  const result = await call('POST /api/auth/validatetoken', {}, { token, signal })
  if (result.ok) return result.body?.success === true ? 'valid' : 'refused'
  if (result.reason === 'no_response') return 'trouble'
  // A crowded or failing server, or a stranger's page in between, says nothing about the token.
  if (result.status === 401 || result.status === 403) return 'refused'
  return 'trouble'
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
