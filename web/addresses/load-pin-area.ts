import type { Client } from '#contract/client.ts'
import type { PinArea } from '#domain/delivery/pin-areas.ts'

/** The area of a PIN; null for an unknown PIN, undefined without an answer. */
export async function loadPinArea(call: Client, pin: string): Promise<PinArea | null | undefined> {
  const answer = await call('GET /api/pincodes/:pin', { pin })
  if (!answer.ok) return undefined
  const { known, district, state } = answer.body
  if (known !== true) return null
  return typeof district === 'string' && typeof state === 'string' ? { district, state } : undefined
}
