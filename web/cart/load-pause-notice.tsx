import type { ReactNode } from 'react'
import { SECOND } from '#domain/time.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { withTimeout } from '#web/platform/timing.ts'
import { AlertBox } from '#web/ui/alert.tsx'

const LIMIT_MS = 3 * SECOND

/** What the owner says of a shop that takes no orders; null while it takes them, and without an answer in time (setup-5). */
export async function loadPauseNotice(): Promise<ReactNode> {
  const result = await withTimeout(publicApi('GET /api/shop/orders', {}), LIMIT_MS)
  return result?.ok && !result.body.takesOrders ? <AlertBox tone="notice">{result.body.sentence}</AlertBox> : null
}
