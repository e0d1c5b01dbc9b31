import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { RequestAborted } from '../files/fair-queue.ts'
import { collectUpload } from './read-upload.ts'
import { Refusal } from './refusal.ts'
import { type UploadLimits, uploadLimits, UploadReceiver } from './upload-receiver.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'uploads-'))
const folder = join(dataDir, 'arriving-uploads')
afterAll(() => rmSync(dataDir, { recursive: true }))

/** The temporary files that this process has open. Linux only; elsewhere none. */
function countOpenFiles(): number {
  if (process.platform !== 'linux') return 0
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return ''
    }
  })
  return targets.filter((target) => target.startsWith(folder)).length
}

/** A receiver and uploads whose bytes are sent by hand. */
function startReceiver(limits: Partial<UploadLimits> = {}) {
  const receiver = new UploadReceiver(dataDir, { ...uploadLimits, ...limits })
  const upload = (callerId: string, { network = callerId, maxBytes = 1000 } = {}) => {
    const hangUp = new AbortController()
    let bytes: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (bytes = controller) })
    const body = { stream, maxBytes, sender: { callerId, network, signal: hangUp.signal }, onReceived: () => {} }
    return {
      body,
      collected: () => receiver.use(body, collectUpload).then(String, (error: Refusal) => error.code ?? error.name),
      send: (text: string) => bytes?.enqueue(Buffer.from(text)),
      end: () => bytes?.close(),
      hangUp: () => hangUp.abort(),
    }
  }
  return { receiver, upload }
}

test('gives work the bytes of a file that has no name, and closes it after the work', async () => {
  const { receiver } = startReceiver()
  const parts = ['prescription ', 'of '.repeat(50_000), 'Asha']
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part))
      controller.close()
    },
  })
  const sender = { callerId: 'a', signal: new AbortController().signal }
  const onReceived = vi.fn<() => void>()
  const text = await receiver.use({ stream, maxBytes: 1_000_000, sender, onReceived }, async (upload) => {
    await upload.receive()
    expect(readdirSync(folder)).toEqual([])
    expect(countOpenFiles()).toBe(process.platform === 'linux' ? 1 : 0)
    expect(onReceived).toHaveBeenCalledOnce()
    return String(await collectUpload(upload))
  })
  expect(text).toBe(parts.join(''))
  expect(countOpenFiles()).toBe(0)
})

test('reads no byte of a file that is refused when it has a place', async () => {
  const { receiver } = startReceiver()
  const pull = vi.fn<() => void>()
  const stream = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
  const sender = { callerId: 'a', signal: new AbortController().signal }
  const refused = receiver.use({ stream, maxBytes: 10, sender, onReceived: () => {} }, (upload) =>
    upload.receive(async () => {
      throw new Refusal('too_many', 'Tomorrow.')
    }),
  )
  await expect(refused).rejects.toMatchObject({ code: 'too_many' })
  expect(pull).not.toHaveBeenCalled()
})

test('refuses too much (413) and nothing (422), and keeps no file of a sender who hangs up', async () => {
  const { upload } = startReceiver()
  const [large, empty, left] = [upload('a'), upload('b'), upload('c')]
  const ends = [large.collected(), empty.collected(), left.collected()]
  large.send('x'.repeat(1001))
  empty.end()
  left.send('half of a file')
  await vi.waitFor(() => expect(countOpenFiles()).toBeGreaterThan(0))
  left.hangUp()
  expect(await Promise.all(ends)).toEqual(['too_large', 'invalid', RequestAborted.name])
  expect(countOpenFiles()).toBe(0)
})

test('bounds the bytes of a caller (429), a network and all (503) until the work on them ends', async () => {
  const bounds = { maxBytesPerCaller: 100, maxBytesPerNetwork: 150, maxBytes: 200 }
  const { receiver, upload } = startReceiver({ ...bounds, minBytesPerSecond: 1 })
  const { promise: worked, resolve: endWork } = Promise.withResolvers<void>()
  const first = upload('a', { network: 'n' })
  const working = receiver.use(first.body, async (file) => {
    await file.receive()
    await worked
  })
  first.send('x'.repeat(90))
  first.end()
  const add = (callerId: string, network: string, bytes: number) => {
    const one = upload(callerId, { network })
    const end = one.collected()
    one.send('y'.repeat(bytes))
    one.end()
    return end
  }
  await vi.waitFor(() => expect(countOpenFiles()).toBe(1))
  expect(await add('a', 'n', 20)).toBe('too_many')
  expect(await add('b', 'n', 70)).toBe('unavailable')
  expect(await add('c', 'm', 120)).toBe('too_many')
  const other = upload('d', { network: 'm' })
  const otherEnd = other.collected()
  other.send('z'.repeat(80))
  await vi.waitFor(() => expect(countOpenFiles()).toBe(2))
  expect(await add('e', 'o', 50)).toBe('unavailable')
  endWork()
  await working
  expect(await add('e', 'o', 50)).toBe('y'.repeat(50))
  other.end()
  expect(await otherEnd).toBe('z'.repeat(80))
})

test('ends a slow sender when its bytes keep others out', async () => {
  const { upload } = startReceiver({ maxBytes: 200, minBytesPerSecond: 1_000_000, graceMs: 1 })
  const slow = upload('slow')
  const slowEnd = slow.collected()
  slow.send('x'.repeat(190))
  await vi.waitFor(() => expect(countOpenFiles()).toBe(1))
  const next = upload('next')
  const nextEnd = next.collected()
  next.send('y'.repeat(50))
  expect(await slowEnd).toBe('unavailable')
  next.end()
  expect(await nextEnd).toBe('y'.repeat(50))
})

test('removes at start what a killed process left', async () => {
  const { receiver } = startReceiver()
  writeFileSync(join(folder, 'left'), 'sealed')
  await receiver.removeLeftFiles()
  expect(readdirSync(folder)).toEqual([])
})
