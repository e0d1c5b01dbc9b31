export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every retry of a mail, so that a repeat is recognisable. */
  readonly messageId: string
}

/** Sends mails. `send` resolves when the mail server has accepted the mail. */
export type MailGateway = { readonly kind: 'smtp' | 'mailbox' | 'none'; readonly send: (mail: Mail) => Promise<void> }

/** The mail gateway of a live shop without a mail server. */
export const noMail: MailGateway = {
  kind: 'none',
  send: () => Promise.reject(new Error('The shop has no mail server yet')),
}
