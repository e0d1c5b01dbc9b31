import { setTimeout as wait } from 'node:timers/promises'
import type { Send } from '#contract/client.ts'
import { liveEnvironment } from '#test/live-environment.ts'

const PAUSE_MS = 50

type Visitors = {
  /** Waits for the open requests. Returns how often each kind was answered with which status; a refusal has its text. */
  readonly stop: () => Promise<Record<string, number>>
}

/** Visitors with addresses of their own who read pages, lists, a cart and the orders at the desk until they are stopped. */
export function startVisitors(
  sendAs: (visitor: number) => Send,
  tokens: { readonly shopper: string; readonly desk: string },
): Visitors {
  const seen: Record<string, number> = {}
  let isRunning = true
  const ask = async (visitor: number, what: string, path: string, token?: string) => {
    const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]])
    const outcome = await sendAs(visitor)(new Request(liveEnvironment.PUBLIC_URL + path, { headers })).then(
      async (answer) => (answer.ok ? String(answer.status) : `${answer.status} ${await answer.text()}`),
      (error: Error) => error.message,
    )
    seen[`${what} ${outcome}`] = (seen[`${what} ${outcome}`] ?? 0) + 1
  }
  const repeat = async (work: () => Promise<void>) => {
    while (isRunning) {
      await work()
      await wait(PAUSE_MS)
    }
  }
  const loops = [
    repeat(() => ask(1, 'page', '/products')),
    repeat(() => ask(2, 'list', '/api/products?limit=5')),
    repeat(() => ask(3, 'cart', '/api/cart/get', tokens.shopper)),
    repeat(() => ask(4, 'desk', '/api/desk/orders', tokens.desk)),
  ]
  return {
    stop: async () => {
      isRunning = false
      await Promise.all(loops)
      return seen
    },
  }
}
