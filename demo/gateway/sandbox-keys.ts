import { createHmac } from 'node:crypto'

export type SandboxKeys = { readonly apiKey: string; readonly webhookSecret: string }

/** Both sides' keys, made from the installation's own secret: different in every shop, and nowhere in the code. */
export function deriveSandboxKeys(secret: Uint8Array): SandboxKeys {
  const derive = (use: string) => createHmac('sha256', secret).update(`sandbox-gateway ${use}`).digest('hex')
  return { apiKey: derive('api key'), webhookSecret: derive('webhook secret') }
}
