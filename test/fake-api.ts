import { type Client, createClient } from '#contract/client.ts'

type FakeCall = { readonly key: string; readonly body: unknown; readonly token: string | null }

type FakeResponse = { readonly status?: number; readonly body?: unknown } | 'no answer' | 'html page'

/** An API whose answers a test defines. */
export class FakeApi {
  readonly calls: FakeCall[] = []
  /** The answer per call, such as "GET /api/cart/get". A call without one fails like a broken network. */
  readonly answers: Record<string, (call: FakeCall) => FakeResponse | Promise<FakeResponse>> = {}

  readonly client: Client = createClient({ origin: 'http://shop.test', send: (request) => this.#send(request) })

  /** The bodies of every call with this key. */
  sent(key: string): unknown[] {
    return this.calls.filter((call) => call.key === key).map(({ body }) => body)
  }

  /** Holds the calls of `key` open; the returned function answers the oldest one. */
  holdBack(key: string): (answer: FakeResponse) => Promise<void> {
    const open: ((answer: FakeResponse) => void)[] = []
    this.answers[key] = () => new Promise<FakeResponse>((resolve) => open.push(resolve))
    return async (answer) => {
      open.shift()?.(answer)
      await flushPromises()
    }
  }

  async #send(request: Request): Promise<Response> {
    const text = await request.text()
    const key = `${request.method} ${new URL(request.url).pathname}`
    const call = {
      key,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      token: request.headers.get('authorization'),
    }
    this.calls.push(call)
    const cut = new Promise<never>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )
    const answer = await Promise.race([this.answers[key]?.(call) ?? 'no answer', cut])
    if (answer === 'no answer') throw new TypeError('Failed to fetch')
    if (answer === 'html page') return new Response('<h1>Welcome to the hotel</h1>')
    return Response.json(answer.body ?? { success: true }, { status: answer.status ?? 200 })
  }
}

const realTurn = setImmediate

/** Runs all pending microtasks and I/O callbacks without advancing a fake clock. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => realTurn(resolve))
}
