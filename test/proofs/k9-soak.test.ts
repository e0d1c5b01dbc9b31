import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#domain/time.ts'
import { openTestEnvironment } from './harness/test-environment.ts'
import { LoadClients } from './harness/load-clients.ts'
import { reportProof, proofSize } from './harness/size.ts'

const LENGTH = proofSize(80 * SECOND, 30 * MINUTE)
const SAMPLES = proofSize(80, 360)
/** The allowed growth from the first half to the second. */
const GROWTH = proofSize(1.25, 1.1)
const MORE_DESCRIPTORS = 10
const PAGES = ['/', '/products', '/api/products?limit=20', '/api/products?search=para', '/cart', '/no-such-page']

type Sample = { readonly memoryMb: number; readonly descriptors: number }

function sample(pid: number): Sample {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return { memoryMb: Number(kilobytes) / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test.runIf(process.platform === 'linux')('K9: memory and file descriptors stay flat under load', async () => {
  const environment = await openTestEnvironment('embedded')
  const clients = await environment.inspect((app) => LoadClients.register(app, { count: 4 }))
  try {
    await environment.start()
    const [shop] = environment.shops
    clients.start(({ token }) => environment.as(token))
    let reading = true
    let read = 0
    const reader = async () => {
      for (; reading; read += 1) await (await fetch(`${shop!.url}${PAGES[read % PAGES.length]}`)).arrayBuffer()
    }
    const readers = Promise.all([reader(), reader(), reader(), reader()])
    const samples: Sample[] = []
    for (let taken = 0; taken < SAMPLES; taken += 1) {
      await wait(LENGTH / SAMPLES)
      samples.push(sample(shop!.pid))
    }
    reading = false
    await Promise.all([readers, clients.stop()])
    const [early, late] = [samples.slice(SAMPLES / 4, SAMPLES / 2), samples.slice(-SAMPLES / 4)]
    const of = (half: readonly Sample[], what: keyof Sample) => median(half.map((sample) => sample[what]))
    const growth = {
      'memory MB': `${Math.round(of(early, 'memoryMb'))} → ${Math.round(of(late, 'memoryMb'))}`,
      descriptors: `${of(early, 'descriptors')} → ${of(late, 'descriptors')}`,
    }
    expect(of(late, 'memoryMb'), growth['memory MB']).toBeLessThan(of(early, 'memoryMb') * GROWTH)
    expect(of(late, 'descriptors'), growth.descriptors).toBeLessThan(of(early, 'descriptors') + MORE_DESCRIPTORS)
    await environment.stop()
    const orders = await environment.inspect((app) => clients.expectConsistent(app))
    expect(orders).toBeGreaterThan(0)
    reportProof('K9', { minutes: LENGTH / MINUTE, pages: read, orders, ...growth })
  } finally {
    await clients.stop()
    await environment.close()
  }
})
