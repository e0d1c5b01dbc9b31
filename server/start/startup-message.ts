import { OWNER_LINK_LIFETIME_MS } from '#domain/staff/staff-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { clusterHome } from '../db/embedded/cluster.ts'
import { firstOwnerLink, hasOwner } from '../staff/first-owner.ts'

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

/** Prints the link for the owner of a live shop that has none, and a new one when it expires (setup-4). */
export function announceOwnerLink(contextNow: () => Pick<Context, 'config' | 'db' | 'secret' | 'now'>): void {
  const announce = async () => {
    const ctx = contextNow()
    if (ctx.config.mode === 'demo' || (await hasOwner(ctx.db))) return
    const until = formatDateTime(new Date(ctx.now().getTime() + OWNER_LINK_LIFETIME_MS))
    process.stdout.write(
      `\nThis shop has no owner yet, so only this machine reaches it. Open this link until ${until} to make it yours:\n\n${firstOwnerLink(ctx)}\n\nFrom another machine, first run there: ssh -L ${ctx.config.port}:localhost:${ctx.config.port} <this machine>\n`,
    )
    setTimeout(repeat, OWNER_LINK_LIFETIME_MS).unref()
  }
  const repeat = () => void announce().catch(() => setTimeout(repeat, OWNER_LINK_LIFETIME_MS).unref())
  repeat()
}

function hostOf({ hosts }: Config): string {
  const [host = ''] = hosts
  if (hosts.some((one) => /^(127\.|::1$|0\.0\.0\.0$|::$)/.test(one))) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
