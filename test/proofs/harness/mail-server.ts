import { createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from '#test/certificates.ts'
import { findFreePort } from '#test/shop-process.ts'

/** `hang`: accepts connections and never answers them. `cut`: accepts the mail and closes before it confirms. */
type MailFault = 'down' | 'hang' | 'cut' | 'slow'

export type MailServer = {
  readonly url: string
  /** The Message-ID and the recipient of every accepted mail, oldest first, also of unconfirmed ones. */
  readonly taken: { readonly id: string; readonly to: string }[]
  /** Sets the fault; null ends it. */
  readonly fault: (fault: MailFault | null) => Promise<void>
  /** The number of connections that were never answered. */
  readonly hanging: () => number
  readonly close: () => Promise<void>
}

type Reach = { readonly host: string; readonly certificate?: Certificate }
type At = Reach & { readonly port: number }

/** A mail server at a fixed address with a configurable fault; with a certificate it speaks TLS. */
export async function startMailServer(reach: Reach = { host: '127.0.0.1' }): Promise<MailServer> {
  const at = { ...reach, port: await findFreePort() }
  const taken: MailServer['taken'] = []
  const hanging = new Set<Destroyable>()
  let current: { close: () => Promise<void> } = await listen(at, null, { taken, hanging })
  return {
    url: `${at.certificate === undefined ? 'smtp' : 'smtps'}://${at.host}:${at.port}`,
    taken,
    hanging: () => hanging.size,
    fault: async (fault) => {
      await current.close()
      current = fault === 'down' ? { close: async () => {} } : await listen(at, fault, { taken, hanging })
    },
    close: async () => {
      await current.close()
      for (const socket of hanging) socket.destroy()
    },
  }
}

type Destroyable = { destroy: () => void }
type Kept = { readonly taken: MailServer['taken']; readonly hanging: Set<Destroyable> }

async function listen({ host, port, certificate }: At, fault: MailFault | null, { taken, hanging }: Kept) {
  const sockets = fault === 'hang' ? hanging : new Set<Destroyable>()
  const server: Server = fault === 'hang' ? createServer() : openSmtp(fault, taken, certificate)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((ready) => server.listen(port, host, ready))
  return {
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        if (fault === 'hang') return done()
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function openSmtp(fault: MailFault | null, taken: MailServer['taken'], certificate?: Certificate): Server {
  const smtp = new SMTPServer({
    ...(certificate !== undefined && { secure: true, ...certificate }),
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')))
      stream.on('end', () => {
        const id = /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) taken.push({ id, to: address })
        if (fault === 'cut') (smtp.server as unknown as { emit: (event: string) => void }).emit('cut')
        else if (fault === 'slow') setTimeout(done, 500)
        else done()
      })
    },
  })
  smtp.on('error', () => {})
  const server = smtp.server as Server
  const open = new Set<Destroyable>()
  server.on('connection', (socket) => open.add(socket))
  server.on('cut', () => {
    for (const socket of open) socket.destroy()
  })
  return server
}
