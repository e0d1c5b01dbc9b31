import { setTimeout as wait } from 'node:timers/promises'
import { startShopProcess } from '#test/shop-process.ts'
import { record } from './load/record.ts'

/** The response time of an uncached page during sixty concurrent, repeated logins. */
const AT_ONCE = 60
const PAGES = 30

const shop = await startShopProcess({ LOG_LEVEL: 'silent', PAGE_CACHE_MB: '0', LOGINS_PER_HOUR: '1000000' })
await pageTimes()
const quiet = await pageTimes()
const flood = { isOver: false, statuses: new Map<number, number>() }
const logins = Array.from({ length: AT_ONCE }, () => logInAgainAndAgain())
await wait(1000)
const flooded = await pageTimes()
flood.isOver = true
await Promise.all(logins)
await shop.stop()

const rows = [
  { what: 'no logins', ...quiet },
  { what: `${AT_ONCE} logins at once`, ...flooded },
]
console.table(rows)
console.log('Answers to the logins:', Object.fromEntries(flood.statuses))
record('logins', { atOnce: AT_ONCE, rows, statuses: Object.fromEntries(flood.statuses) })

async function pageTimes(): Promise<{ 'p50 (ms)': number; 'p95 (ms)': number }> {
  const times: number[] = []
  for (let n = 0; n < PAGES; n += 1) {
    const began = performance.now()
    await (await fetch(`${shop.url}/products?page=${n + 1}`)).text()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)
  return { 'p50 (ms)': at(0.5), 'p95 (ms)': at(0.95) }
}

async function logInAgainAndAgain(): Promise<void> {
  while (!flood.isOver) {
    const response = await fetch(`${shop.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${Math.random()}@customer.example`, password: 'not the password' }),
    })
    await response.arrayBuffer()
    flood.statuses.set(response.status, (flood.statuses.get(response.status) ?? 0) + 1)
    // A rejected client retries.
    if (response.status === 503) await wait(100)
  }
}
