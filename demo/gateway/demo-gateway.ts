import { SECOND } from '#domain/time.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { PaymentGateway } from '#server/gateways/payments/gateway.ts'
import { type Loop, startLoop } from '#server/jobs/loop.ts'
import { createSandboxGateway, type SandboxGateway } from './create-sandbox-gateway.ts'
import { createSandboxAdapter } from './sandbox-adapter.ts'
import { createDatabaseSandboxStore } from './sandbox-database.ts'
import { deriveSandboxKeys } from './sandbox-keys.ts'

export const SANDBOX_PATH = '/sandbox-gateway'

/** The adapter of the shop, which calls the sandbox gateway in this process over HTTP. */
export function createDemoSandboxAdapter(config: Config, secret: Uint8Array, now: () => Date): PaymentGateway {
  const { apiKey, webhookSecret } = deriveSandboxKeys(secret)
  const settings = {
    apiUrl: `${ownAddress(config)}${SANDBOX_PATH}`,
    publicUrl: `${config.publicUrl}${SANDBOX_PATH}`,
    apiKey,
    webhookSecrets: [webhookSecret],
  }
  return createSandboxAdapter(settings, { now })
}

/** The sandbox gateway: API, payment page and webhooks. It shares only the database with the shop. */
export function createDemoSandboxGateway({ config, db, secret, now, translations }: Context): SandboxGateway {
  const { port } = config
  return createSandboxGateway({
    store: createDatabaseSandboxStore(db),
    keys: deriveSandboxKeys(secret),
    publicUrl: `${config.publicUrl}${SANDBOX_PATH}`,
    webhookUrl: `${ownAddress(config)}/api/payments/webhooks/sandbox`,
    shopOrigins: [config.publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`],
    say: (language, sentence) =>
      language === 'en' ? sentence : (translations.translateText(language, sentence) ?? sentence),
    now,
  })
}

/** Sends the gateway's webhooks in a loop of its own, separate from the shop's jobs. */
export function startSandboxDeliveries(ctx: Context): Loop {
  const { deliverDue } = createDemoSandboxGateway(ctx)
  const onError = (error: unknown) => ctx.log.error({ err: error }, 'test webhooks could not be sent')
  return startLoop({ round: deliverDue, everyMs: SECOND, onError })
}

/** The URL of the shop for requests from this machine. */
function ownAddress({ hosts, port }: Config): string {
  const [host = '127.0.0.1'] = hosts.map((one) => (one === '0.0.0.0' ? '127.0.0.1' : one === '::' ? '::1' : one))
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
