import type { ApiOutput } from '#contract/api.ts'
import type { Client } from '#contract/client.ts'

/** The delivery terms of a PIN (delivery-1). */
export type DeliveryAnswer = Omit<ApiOutput<'GET /api/pincodes/:pin'>, 'success' | 'deliverable'>

/** The delivery to a PIN; null without a readable answer. */
export async function loadDelivery(call: Client, pin: string): Promise<DeliveryAnswer | null> {
  const answer = await call('GET /api/pincodes/:pin', { pin })
  return answer.ok && isDelivery(answer.body) ? answer.body : null
}

function isDelivery(body: unknown): body is DeliveryAnswer {
  const { district, state, from, to, orderBy, cod, schedules } = (body ?? {}) as Record<string, unknown>
  const areTexts = [district, state, from, to, orderBy].every((text) => typeof text === 'string')
  return areTexts && [cod, schedules].every((part) => typeof part === 'object' && part !== null)
}
