import type { Config } from './config.ts'
import { clusterHome } from './db/embedded/cluster.ts'

/** What the owner reads when the shop is open. */
export function welcome(config: Config): string {
  const where =
    config.database.kind === 'embedded'
      ? `Its data lies in ${clusterHome(config.database.folder)}.`
      : 'Its data lies in the PostgreSQL database of DATABASE_URL.'
  const processes = config.processes > 1 ? `${config.processes} processes answer.\n` : ''
  const demo = config.mode === 'demo'
  const mails =
    demo && config.smtpUrl === null ? `Demo mode: mails are not sent but kept at ${config.publicUrl}/dev/mailbox\n` : ''
  const payments =
    config.payments.active === 'sandbox' ? 'Demo mode: online payments go to a pretend gateway, no money moves.\n' : ''
  return `\nThe shop is open at http://localhost:${config.port}\n${where}\n${processes}${mails}${payments}Press Ctrl+C to stop it.\n`
}
