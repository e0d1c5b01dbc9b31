import type { Transporter } from 'nodemailer'
import { MINUTE, SECOND } from '#domain/time.ts'
import type { Mail, MailGateway } from './mail.ts'
import { openTransport } from './open-transport.ts'

type Settings = {
  /** For instance "smtps://name:password@mail.example:465". */
  readonly url: string
  /** The sender, as "Name <address>" or an address. */
  readonly from: () => string
  /** Refuses connections without encryption. */
  readonly requireTls?: boolean
  /** The timeout of a mail. Shorter than a job's lease, so that two workers never send the same mail. */
  readonly patienceMs?: number
}

/** Sends through the shop's mail server. A retry has the same Message-ID. */
export function createSmtpMail({ url, from, requireTls = false, patienceMs = MINUTE }: Settings): MailGateway {
  const options = {
    url,
    pool: true as const,
    maxConnections: 4,
    // A failed mail is a failed job, which the worker retries.
    maxRequeues: 0,
    idleTimeout: 30 * SECOND,
    requireTLS: requireTls,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    dnsTimeout: 10 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let opened: Promise<Transporter> | undefined
  return {
    kind: 'smtp',
    send: async ({ to, subject, text, html, messageId }: Mail) => {
      const sender = from()
      const message = {
        from: sender,
        // An object cannot be parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}@${domainOf(sender)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(patienceMs),
      }
      const transport = await (opened ??= openTransport(options))
      await transport.sendMail(message).catch((error: unknown) => {
        throw new Error(`The mail server did not take the mail: ${reasonOf(error)}`)
      })
    },
  }
}

function domainOf(sender: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost'
}

/** Codes only: the server's message may name the customer, and this is logged. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command, name } = error as {
    code?: string
    responseCode?: number
    command?: string
    name?: string
  }
  return [code ?? name, command, responseCode].filter((part) => part !== undefined).join(' ')
}
