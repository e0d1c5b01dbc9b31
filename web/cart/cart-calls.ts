import type { Cart } from '#domain/cart/cart-lines.ts'
import type { ApiResult, Client } from '#contract/client.ts'
import { correctionNotices, sortLike, priceChangeNotices, readServerCart, type ServerCart } from './server-lines.ts'

/** How a call ended: `refused` will not get better by itself, `failed` may. */
export type CartCallOutcome = 'done' | 'failed' | 'refused'

type PushResult = { readonly ending: CartCallOutcome; readonly server: ServerCart | null; readonly sentences: readonly string[] }

/** The server's cart, or `null` when there is no readable answer. Cart errors are only logged (spec §8). */
export async function fetchServerCart(call: Client, signal: AbortSignal): Promise<ServerCart | null> {
  const answer = await call('GET /api/cart/get', {}, { signal })
  const server = answer.ok ? readServerCart(answer.body?.cart) : null
  if (server === null) console.error('The cart could not be loaded', answer)
  return server
}

/** Tells the server the whole cart in absolute quantities; an empty one is cleared (spec §4, D6). */
export async function pushServerCart(call: Client, lines: Cart, signal: AbortSignal): Promise<PushResult> {
  if (lines.length === 0) {
    const cleared = await call('DELETE /api/cart/clear', {}, { signal })
    return { ending: outcomeOf(cleared), server: null, sentences: [] }
  }
  return readCorrected(lines, await call('POST /api/cart/update', { items: requestedItems(lines) }, { signal }))
}

/** Asks what of a visitor's cart can be had now; the server keeps nothing of it. */
export async function fetchCartCheck(call: Client, lines: Cart): Promise<PushResult> {
  return readCorrected(lines, await call('POST /api/cart/check', { items: requestedItems(lines) }))
}

function requestedItems(lines: Cart) {
  return lines.map((line) => ({
    productId: line.id,
    quantity: line.quantity,
    price: line.sellingPrice,
    name: line.productName,
  }))
}

function readCorrected(lines: Cart, answer: ApiResult<{ cart: unknown }>): PushResult {
  const server = answer.ok ? readServerCart(answer.body?.cart) : null
  if (!answer.ok || server === null) return { ending: outcomeOf(answer), server: null, sentences: [] }
  const kept = sortLike(lines, server.lines)
  return {
    ending: 'done',
    server: { ...server, lines: kept },
    sentences: [...correctionNotices(answer.body), ...priceChangeNotices(lines, kept)],
  }
}

function outcomeOf(answer: ApiResult<unknown>): CartCallOutcome {
  if (answer.ok) return 'done'
  console.error('The cart could not be sent', answer)
  if (answer.reason === 'no_response') return 'failed'
  const isFinal = answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429
  return isFinal ? 'refused' : 'failed'
}
