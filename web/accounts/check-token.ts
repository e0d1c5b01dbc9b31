import { SECOND } from '#domain/time.ts'
import { sleep } from '#web/platform/timing.ts'
import type { Client } from '#contract/client.ts'

/** The pauses before the three retries (accounts-5). */
const pausesMs = [SECOND, 2 * SECOND, 3 * SECOND]
const LIMIT_MS = 10 * SECOND

type TokenVerdict = 'valid' | 'refused' | 'unavailable'

/** Checks a token on the server. `retry` repeats network errors and 5xx three times within ten seconds (accounts-5). */
export async function checkToken(call: Client, token: string, mode: 'retry' | 'once'): Promise<TokenVerdict> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LIMIT_MS)
  try {
    let verdict = await requestVerdict(call, token, limit.signal)
    if (mode === 'once') return verdict
    for (const pauseMs of pausesMs) {
      if (verdict !== 'unavailable' || limit.signal.aborted) break
      await sleep(pauseMs, limit.signal)
      if (!limit.signal.aborted) verdict = await requestVerdict(call, token, limit.signal)
    }
    return verdict
  } finally {
    clearTimeout(timer)
  }
}

async function requestVerdict(call: Client, token: string, signal: AbortSignal): Promise<TokenVerdict> {
  const result = await call('POST /api/auth/validatetoken', {}, { token, signal })
  if (result.ok) return result.body?.success === true ? 'valid' : 'refused'
  return 'status' in result && (result.status === 401 || result.status === 403) ? 'refused' : 'unavailable'
}
