import { createServer, type Server } from 'node:http'
import { randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import type { Context } from '#server/context.ts'
import { openGateways } from '#server/gateways/registry.ts'
import { createDemoSandboxGateway } from '#demo/gateway/demo-gateway.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

export type SandboxShop = {
  readonly app: TestApp
  readonly origin: string
  /** Submits a choice on a payment page and returns the redirect. */
  readonly press: (paymentUrl: string, choice: Readonly<Record<string, string>>) => Promise<string>
  /** Delivers the due webhooks and processes them. */
  readonly deliver: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts the shop on a local port with the sandbox gateway over HTTP, as in a demo. */
export async function startSandboxShop(): Promise<SandboxShop> {
  let app: TestApp | null = null
  const server = await listen((request) => app!.fetch(request))
  const { port } = server.address() as { port: number }
  const origin = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), PUBLIC_URL: origin, PAYMENT_GATEWAY: 'sandbox' }
  app = await startTestApp({ env, secret: randomBytes(32), gateways: openGateways })
  const shop = app
  return {
    app: shop,
    origin,
    press: async (paymentUrl, choice) => {
      const csrf = /name="csrf" value="([^"]+)"/.exec(await (await fetch(paymentUrl)).text())![1]!
      const body = new URLSearchParams({ csrf, ...choice })
      const response = await fetch(paymentUrl, { method: 'POST', body, redirect: 'manual' })
      return response.headers.get('location') ?? `HTTP ${response.status}`
    },
    deliver: async () => {
      await createDemoSandboxGateway(shop.ctx satisfies Context).deliverDue()
      await shop.runPayments()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await shop.close()
    },
  }
}

async function listen(fetch: (request: Request) => Promise<Response>): Promise<Server> {
  return new Promise((ready) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1', createServer }, () => ready(server)) as Server
  })
}
