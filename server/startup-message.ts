import type { Config } from './config.ts'
import { clusterHome } from './db/embedded/cluster.ts'

/** The startup message for the owner. */
export function startupMessage(config: Config): string {
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
  const open =
    demo && config.hosts.some((host) => !/^(127\.|::1$)/.test(host))
      ? 'HOST opens the demo to the whole network, also its mailbox with the codes.\n'
      : ''
  return `\nThe shop is open at http://${hostOf(config)}:${config.port}\n${where}\n${open}${processes}${mails}${payments}Press Ctrl+C to stop it.\n`
}

function hostOf({ hosts }: Config): string {
  const [host = ''] = hosts
  if (hosts.some((one) => /^(127\.|::1$|0\.0\.0\.0$|::$)/.test(one))) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
