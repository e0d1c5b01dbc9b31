import { createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { createSmtpMail } from './smtp-mail.ts'

type Received = { from: string; to: string[]; raw: string }

const open: { close: (done: () => void) => void }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise<void>((done) => server.close(() => done()))))
})

/** A mail server as they stand in the world, which keeps what it gets. */
async function startMailServer({ port = 0, hangUpAfterTaking = 0 } = {}) {
  const received: Received[] = []
  let hangUps = hangUpAfterTaking
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    onConnect: (_, done) => (connections++, done()),
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((one) => one.address),
          raw: raw.replace(/([^?])=\r\n/g, '$1'),
        })
        if (hangUps-- > 0)
          for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy: () => void } }> })
            .connections)
            connection._socket.destroy()
        else done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  open.push(server)
  const close = () => new Promise<void>((done) => (open.splice(open.indexOf(server), 1), server.close(done)))
  return { received, close, connections: () => connections, port: (server.server.address() as { port: number }).port }
}

const mail = {
  to: 'asha@customer.example',
  subject: 'Your code ✓',
  text: 'The code is 123456',
  html: '<p>The code is <b>123456</b></p>',
  messageId: 'job_1',
}
const shopSender = () => '"The Shop" <care@shop.example>'
const through = (port: number) =>
  createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: () => 'The Shop <care@shop.example>' })

test('a mail arrives with both its parts, its sender and its id', async () => {
  const server = await startMailServer()
  await through(server.port).send(mail)
  expect(server.received).toHaveLength(1)
  const [{ from, to, raw }] = server.received as [Received]
  expect({ from, to }).toEqual({ from: 'care@shop.example', to: ['asha@customer.example'] })
  expect(raw).toMatch(/^From: The Shop <care@shop\.example>$/m)
  expect(raw).toMatch(/^Message-ID: <job_1@shop\.example>$/m)
  expect(raw).toMatch(
    /multipart\/alternative[\s\S]*text\/plain[\s\S]*The code is 123456[\s\S]*text\/html[\s\S]*<b>123456<\/b>/,
  )
})

test.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', 'Asha <a@b.example>, c@d.example'])(
  'the address %j reaches nobody else',
  async (to) => {
    const server = await startMailServer()
    await through(server.port)
      .send({ ...mail, to })
      .catch(() => {})
    expect(server.received.flatMap((one) => one.to).filter((address) => address === 'c@d.example')).toEqual([])
    expect(server.received.filter(({ raw }) => /^Bcc:/im.test(raw))).toEqual([])
  },
)

test('several mails share a connection', async () => {
  const server = await startMailServer()
  const mails = through(server.port)
  for (let count = 0; count < 3; count += 1) await mails.send(mail)
  expect([server.received.length, server.connections()]).toEqual([3, 1])
})

test('a server without TLS gets no mail where TLS is required', async () => {
  const server = await startMailServer()
  const strict = createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from: shopSender, requireTls: true })
  await expect(strict.send(mail)).rejects.toThrow(/did not take the mail: ETLS/)
  expect(server.received).toEqual([])
})

test('a server that is away is a failure whose reason names no customer', async () => {
  const server = await startMailServer()
  await server.close()
  const failure = await through(server.port)
    .send(mail)
    .catch((error: Error) => error.message)
  expect(failure).toMatch(/^The mail server did not take the mail: \w+/)
  expect(failure).not.toContain('asha')
})

test('a server that keeps talking without ever saying yes is given up', async () => {
  const chatter: Server = createServer((socket) => {
    const talk = setInterval(() => socket.write('220-please wait\r\n'), 20)
    socket.on('error', () => {}).on('close', () => clearInterval(talk))
  })
  await new Promise<void>((ready) => chatter.listen(0, '127.0.0.1', ready))
  open.push({ close: (done) => void chatter.close(done) })
  const { port } = chatter.address() as { port: number }
  const impatient = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: shopSender, patienceMs: 200 })
  await expect(impatient.send(mail)).rejects.toThrow(/did not take the mail: E?ABORT/i)
})

test('a registration mail waits for a mail server that is down and arrives once when it is back', async () => {
  const first = await startMailServer()
  await first.close()
  const app = await startTestApp({ mail: through(first.port) })
  const email = newEmail()
  expectOk(await app.api('POST /api/auth/register', { email, username: 'Asha', password: TEST_PASSWORD }))
  await app.runJobs()
  const healed = await startMailServer({ port: first.port })
  await app.runJobs()
  expect(healed.received).toEqual([])
  app.clock.advance(5 * SECOND)
  await app.runJobs()
  app.clock.advance(5 * MINUTE)
  await app.runJobs()
  expect(healed.received.map(({ to }) => to)).toEqual([[email]])
  await app.close()
})

test('a server that hangs up after it took the mail gets it again under the same id, so that it can tell', async () => {
  const server = await startMailServer({ hangUpAfterTaking: 1 })
  const app = await startTestApp({ mail: through(server.port) })
  expectOk(await app.api('POST /api/auth/register', { email: newEmail(), username: 'Asha', password: TEST_PASSWORD }))
  await app.runJobs()
  app.clock.advance(5 * SECOND)
  await app.runJobs()
  const ids = server.received.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])
  expect(ids).toEqual([ids[0], ids[0]])
  await app.close()
})
