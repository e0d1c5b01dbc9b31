export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every try of one mail, so that a repeat can be recognised. */
  readonly messageId: string
}

/** How mails leave the shop. `send` resolves when the next server took the mail and rejects otherwise. */
export type MailGateway = { readonly kind: 'smtp' | 'mailbox'; readonly send: (mail: Mail) => Promise<void> }
