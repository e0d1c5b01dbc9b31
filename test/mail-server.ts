import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export const MAIL_LOGIN = { user: 'orders@shop.example', password: 'neem tulsi 42' }

export type TestMailServer = {
  readonly port: number
  /** The received mails as they came, oldest first, with their lines joined. */
  readonly received: { readonly to: string; readonly raw: string }[]
  readonly close: () => Promise<void>
}

/** A mail server on loopback that takes mails from `MAIL_LOGIN` only. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const received: { to: string; raw: string }[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onAuth: ({ username, password }, _, done) =>
      username === MAIL_LOGIN.user && password === MAIL_LOGIN.password
        ? done(null, { user: username })
        : done(new Error('no')),
    onData: (stream, { envelope }, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo[0]?.address ?? '', raw: raw.replaceAll('=\r\n', '') })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return { port, received, close: () => new Promise<void>((done) => server.close(() => done())) }
}
