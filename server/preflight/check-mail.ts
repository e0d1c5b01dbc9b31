import { isLoopbackHost, type SmtpVerdict, trySmtp } from '../gateways/mail/check-smtp.ts'
import { broken, type Finding, good, warning } from './finding.ts'

/** Checks the mail server. An unreachable server is only a warning, because mails are queued. */
export async function checkMail(smtpUrl: string): Promise<Finding> {
  const { hostname, host } = new URL(smtpUrl)
  return sentences[await trySmtp(smtpUrl, { requireTls: !isLoopbackHost(hostname) })](host)
}

const sentences: Readonly<Record<SmtpVerdict, (host: string) => Finding>> = {
  good: (host) => good(`The mail server ${host} answers and takes the login.`),
  no_tls: (host) =>
    broken(`The mail server ${host} offers no TLS: codes would travel in the clear. Use smtps:// or STARTTLS.`),
  bad_certificate: (host) => broken(`The certificate of the mail server ${host} is not valid for that name.`),
  login_refused: (host) => broken(`The mail server ${host} refuses the name and password of SMTP_URL.`),
  unreachable: (host) =>
    warning(`The mail server ${host} does not answer. Mails wait until it does; is SMTP_URL right?`),
}
