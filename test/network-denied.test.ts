import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'

test('refuses connections to other machines', async () => {
  const failure = await fetch('http://shop.example/').catch((error: Error) => error.cause)
  expect(String(failure)).toContain('Tests may not reach the network, but something connected to shop.example')
  expect(() => connect(443, '203.0.113.7')).toThrow('connected to 203.0.113.7')
  expect(() => connect({ host: '203.0.113.7', port: 25 })).toThrow('connected to 203.0.113.7')
})

test('allows connections to this machine', async () => {
  const server = createServer((_, response) => response.end('here'))
  await new Promise<void>((done) => server.listen(0, done))
  const { port } = server.address() as { port: number }
  const texts = ['127.0.0.1', 'localhost'].map(async (host) => (await fetch(`http://${host}:${port}`)).text())
  expect(await Promise.all(texts)).toEqual(['here', 'here'])
  server.closeAllConnections()
  server.close()
})
