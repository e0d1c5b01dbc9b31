import type { Kysely } from 'kysely'
import { SECOND } from '#domain/time.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { createGateways, type Gateways } from '../gateways/payments/create-gateways.ts'
import {
  createSandboxGateway,
  type SandboxGateway,
} from '../gateways/payments/sandbox-server/create-sandbox-gateway.ts'
import { createDatabaseStore, type SandboxTables } from '../gateways/payments/sandbox-server/sandbox-database.ts'
import { deriveSandboxKeys } from '../gateways/payments/sandbox-server/sandbox-keys.ts'
import { type Loop, startLoop } from '../jobs/loop.ts'

const PATH = '/sandbox-gateway'

/** The gateways of the configuration, the pretend one at this very process. */
export function openGateways(config: Config, secret: Uint8Array, now: () => Date): Gateways {
  const keys = deriveSandboxKeys(secret)
  return createGateways(config.payments, {
    now,
    sandbox: {
      apiUrl: `${ownAddress(config)}${PATH}`,
      publicUrl: `${config.publicUrl}${PATH}`,
      apiKey: keys.apiKey,
      webhookSecrets: [keys.webhookSecret],
    },
  })
}

/** The other side of the pretend gateway: its API, its page and its webhooks. It shares only the database with the shop. */
export function createSandbox({ config, db, secret, now }: Context): SandboxGateway {
  const { port } = config
  return createSandboxGateway({
    store: createDatabaseStore(db as unknown as Kysely<SandboxTables>),
    keys: deriveSandboxKeys(secret),
    publicUrl: `${config.publicUrl}${PATH}`,
    webhookUrl: `${ownAddress(config)}/api/payments/webhooks/sandbox`,
    shopOrigins: [config.publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`],
    now,
  })
}

/** Sends the webhooks of the pretend gateway, if there is one. Not the shop's worker: it is another house. */
export function startSandboxDeliveries(ctx: Context): Loop[] {
  if (ctx.gateways.active?.id !== 'sandbox') return []
  const { deliverDue } = createSandbox(ctx)
  const onError = (error: unknown) => ctx.log.error({ err: error }, 'test webhooks could not be sent')
  return [startLoop({ round: deliverDue, everyMs: SECOND, onError })]
}

function ownAddress({ port }: Config): string {
  return `http://127.0.0.1:${port}`
}
