import { isIP } from 'node:net'
import { SECOND } from '#domain/time.ts'
import { openTransport } from './open-transport.ts'

/** How a mail server took a try without a mail: `no_tls` offers no encryption, `unreachable` may be there again soon. */
export type SmtpVerdict = 'good' | 'no_tls' | 'bad_certificate' | 'login_refused' | 'unreachable'

type SmtpTry = { readonly requireTls: boolean; readonly timeoutMs?: number }

/** Connects to the mail server of an SMTP_URL and logs in, without sending a mail. */
export async function trySmtp(url: string, { requireTls, timeoutMs = 5 * SECOND }: SmtpTry): Promise<SmtpVerdict> {
  const transport = await openTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    requireTLS: requireTls,
  })
  try {
    await transport.verify()
    return 'good'
  } catch (error) {
    return verdictOf(error as { code?: string; message?: string })
  } finally {
    transport.close()
  }
}

/** Whether the host name of a URL is loopback, whose connections need no TLS. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
}

function verdictOf({ code = '', message = '' }: { code?: string; message?: string }): SmtpVerdict {
  if (code === 'EAUTH') return 'login_refused'
  if (/self[- ]signed|certificate|altname|unable to verify/i.test(message)) return 'bad_certificate'
  if (code === 'ETLS' || /STARTTLS|wrong version number/i.test(message)) return 'no_tls'
  return 'unreachable'
}
