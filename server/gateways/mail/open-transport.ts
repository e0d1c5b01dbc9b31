import type { Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'

/** Loads the mail client when it is first used: a shop without a mail server never needs it (S4). */
export async function openTransport(options: SMTPPool.Options | SMTPTransport.Options): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(options)
}
