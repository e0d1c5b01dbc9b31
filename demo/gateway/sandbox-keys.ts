import { createHmac } from 'node:crypto'

export type SandboxKeys = { readonly apiKey: string; readonly webhookSecret: string }

/** Derives both sides' keys from the installation's secret, so that they differ between shops. */
export function deriveSandboxKeys(secret: Uint8Array): SandboxKeys {
  const derive = (use: string) => createHmac('sha256', secret).update(`sandbox-gateway ${use}`).digest('hex')
  return { apiKey: derive('api key'), webhookSecret: derive('webhook secret') }
}
