import { accessKind, type Endpoint } from '#contract/endpoint.ts'
import type { Config } from '../config.ts'
import { Refusal } from './refusal.ts'

/** Whether a live shop has the address and the mail server without which it takes nothing from customers (setup-3). */
export function isOpenToCustomers({
  mode,
  publicUrl,
  smtpUrl,
}: Pick<Config, 'mode' | 'publicUrl' | 'smtpUrl'>): boolean {
  return mode === 'demo' || (publicUrl.startsWith('https:') && smtpUrl !== null)
}

/** Refuses what a customer sends to a live shop without a mail server or an https address (setup-3). */
export function refuseWhileClosed(
  config: Config,
  { method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>,
): void {
  const isFromCustomer = accessKind(access) !== 'desk' && !path.startsWith('/api/desk/')
  if (method === 'GET' || !isFromCustomer || isOpenToCustomers(config)) return
  throw new Refusal('unavailable', 'The shop is not open yet. Please come back later.')
}
