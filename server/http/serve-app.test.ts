import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { SECOND } from '#domain/time.ts'
import { findFreePort } from '#test/shop-process.ts'
import { readConfig } from '../config.ts'
import { openPorts, stopListening } from './serve-app.ts'

const answer: Parameters<typeof openPorts>[0] = (_, response) => void response.end('here')
const isOpen = (host: string, port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect({ host, port }, () => done(true)).on('error', () => done(false))
    socket.on('connect', () => socket.destroy())
  })
const close = (servers: readonly Server[]) => Promise.all(servers.map((server) => stopListening(server)))
const addressesOf = (servers: readonly Server[]) => servers.map((server) => (server.address() as AddressInfo).address)

test('listens only on IPv4 and IPv6 loopback in demo mode', async () => {
  const port = await findFreePort()
  const servers = await openPorts(answer, { ...readConfig({}), port })
  expect(addressesOf(servers)).toEqual(['127.0.0.1', '::1'])
  expect([await isOpen('127.0.0.1', port), await isOpen('::1', port)]).toEqual([true, true])
  await close(servers)
})

test('listens on the addresses in HOST', async () => {
  const servers = await openPorts(answer, { ...readConfig({ HOST: '0.0.0.0' }), port: 0 })
  expect(addressesOf(servers)).toEqual(['0.0.0.0'])
  await close(servers)
})

test('reports a port in use or a foreign address and closes every socket', async () => {
  const port = await findFreePort()
  const servers = await openPorts(answer, { ...readConfig({}), port })
  await expect(openPorts(answer, { ...readConfig({}), port })).rejects.toThrow(`Port ${port} is taken`)
  await close(servers)
  const elsewhere = { ...readConfig({ HOST: '127.0.0.1, 203.0.113.1' }), port }
  await expect(openPorts(answer, elsewhere)).rejects.toThrow('203.0.113.1')
  expect(await isOpen('127.0.0.1', port)).toBe(false)
})

test('serves a request that arrived while the process was busy for longer than the time for headers', async () => {
  const patience = { headersMs: 100, requestMs: 2000, idleMs: 1000 }
  const servers = await openPorts(answer, { ...readConfig({ HOST: '127.0.0.1' }), port: 0, patience })
  const { port } = servers[0]!.address() as AddressInfo
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const client = new Worker(SEND_WHILE_BUSY, { eval: true, workerData: { port, sent } })
  await once(client, 'message')
  Atomics.wait(sent, 0, 0)
  const [received] = (await once(client, 'message')) as [string]
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
  await close(servers)
})

test('answers what arrives on open connections just after the stop began, and ends them', async () => {
  const held: (() => void)[] = []
  const listener: typeof answer = (request, response) => {
    if (request.url === '/held') held.push(() => response.end('here'))
    else response.end('here')
  }
  const servers = await openPorts(listener, { ...readConfig({ HOST: '127.0.0.1' }), port: 0 })
  const { port } = servers[0]!.address() as AddressInfo
  const [idle, busy] = [sendOn(port), sendOn(port)]
  idle.send('/first')
  await expect.poll(idle.received).toContain('Connection: keep-alive')
  busy.send('/held')
  await expect.poll(() => held.length).toBe(1)
  const closed = close(servers)
  idle.send('/second')
  held[0]?.()
  await closed
  const answers = () => idle.received().match(/HTTP\/1\.1 200 |Connection: [\w-]+/g)
  await expect.poll(answers).toEqual(['HTTP/1.1 200 ', 'Connection: keep-alive', 'HTTP/1.1 200 ', 'Connection: close'])
  await expect.poll(busy.received).toContain('Connection: close')
})

test('a connection that never sent anything does not hold up the stop', async () => {
  const servers = await openPorts(answer, { ...readConfig({ HOST: '127.0.0.1' }), port: 0 })
  const socket = connect((servers[0]!.address() as AddressInfo).port, '127.0.0.1')
  await once(servers[0]!, 'connection')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    const closed = close(servers)
    await vi.advanceTimersByTimeAsync(2 * SECOND)
    await closed
  } finally {
    vi.useRealTimers()
    socket.destroy()
  }
})

/** A raw connection with all that it received. */
function sendOn(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let text = ''
  socket.on('data', (part) => (text += String(part)))
  return {
    send: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`),
    received: () => text,
  }
}

/** Connects, and sends the request while the server's thread is busy. */
const SEND_WHILE_BUSY = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { port, sent } = workerData
  const tellSent = () => {
    Atomics.store(sent, 0, 1)
    Atomics.notify(sent, 0)
  }
  const socket = require('node:net').connect({ port, host: '127.0.0.1' })
  socket.once('connect', () => {
    parentPort.postMessage('connected')
    setTimeout(() => socket.write('GET / HTTP/1.1\\r\\nHost: shop.test\\r\\nConnection: close\\r\\n\\r\\n', tellSent), 200)
  })
  let text = ''
  socket.on('data', (part) => (text += part)).on('close', () => parentPort.postMessage(text))
`
