import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createClient } from '#contract/client.ts'
import { SECOND } from '#domain/time.ts'
import { type TricklingUpload, trickleUpload } from '#test/http/trickle-upload.ts'
import { nestedForms } from '#test/hostile-files/hostile-pdfs.ts'
import { buildPdf } from '#test/pdf-files.ts'
import { sendRawUpload } from '#test/raw-upload.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { recordResults } from './load/record.ts'
import type { LargeUploads } from './upload-floods/large-uploads.ts'

/**
 * Three floods of uploads and what others notice: files that eight customers trickle and 40 small PDFs of nested forms from
 * two customers, beside the PDF of another one, and 150 parallel uploads of 9.9 MB from one customer beside a visitor. Memory
 * in MiB, Linux only.
 */
const SLOW_CUSTOMERS = 8
const FILES_EACH = 4
const HOSTILE_PDFS = 40
const LARGE_UPLOADS = 150
const IDLE = 20 * SECOND
const MAX_WAIT = 90 * SECOND

const shop = await startShopProcess({ LOG_LEVEL: 'error' })
const rows: object[] = []
try {
  const [first = '', second = '', honest = ''] = [await register('one'), await register('two'), await register('three')]
  const quietUpload = await uploadHonestPdf(honest)
  const trickling = await trickleFiles()
  await wait(SECOND)
  rows.push({
    what: `a PDF, ${trickling.length} files that ${SLOW_CUSTOMERS} customers trickle meanwhile`,
    quiet: quietUpload,
    flooded: await uploadHonestPdf(honest),
  })
  for (const { stop } of trickling) stop()
  const quietVisit = await measureVisits({ until: wait(3 * SECOND) })
  const hostile = nestedForms()
  const pdfs = Array.from({ length: HOSTILE_PDFS }, (_, n) => upload(n % 2 ? first : second, hostile))
  await wait(SECOND)
  const floodedUpload = await uploadHonestPdf(honest)
  rows.push({
    what: `a PDF, ${HOSTILE_PDFS} PDFs of nested forms meanwhile`,
    quiet: quietUpload,
    flooded: floodedUpload,
  })
  rows.push({ what: 'answers to the PDFs of nested forms', flooded: countStatuses(await Promise.all(pdfs)) })

  const before = memoryMiB('VmRSS')
  const uploads = sendLargeUploads(first)
  const floodedVisit = await measureVisits({ until: uploads })
  const statuses = countStatuses(await uploads)
  await wait(IDLE)
  rows.push({ what: 'health, slowest (ms)', quiet: quietVisit.slowestHealth, flooded: floodedVisit.slowestHealth })
  rows.push({ what: 'search page, p95 (ms)', quiet: quietVisit.pageP95, flooded: floodedVisit.pageP95 })
  rows.push({ what: 'memory, highest', quiet: before, flooded: memoryMiB('VmHWM') })
  rows.push({ what: 'memory, 20 s later', quiet: before, flooded: memoryMiB('VmRSS') })
  rows.push({ what: `answers to ${LARGE_UPLOADS} parallel uploads`, flooded: statuses })
} finally {
  await shop.stop()
}
console.table(rows)
recordResults('upload-floods', { rows })

async function register(name: string): Promise<string> {
  const call = createClient({ send: fetch, origin: shop.url })
  const account = { email: `${name}@customer.example`, username: 'Asha', password: 'neem tulsi ashwagandha' }
  await call('POST /api/auth/register', account)
  for (;;) {
    const mails = (await (await fetch(`${shop.url}/dev/mailbox.json`)).json()) as { to: string; text: string }[]
    const mail = mails.find(({ to, text }) => to === account.email && /\b\d{6}\b/.test(text))
    const otp = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1]
    if (otp === undefined) {
      await wait(100)
      continue
    }
    const registered = await call('POST /api/auth/register', { ...account, otp })
    if (!registered.ok || !('token' in registered.body)) throw new Error('The registration failed.')
    return String(registered.body.token)
  }
}

async function trickleFiles(): Promise<TricklingUpload[]> {
  const port = Number(new URL(shop.url).port)
  const trickling: TricklingUpload[] = []
  for (let customer = 0; customer < SLOW_CUSTOMERS; customer += 1) {
    const token = await register(`slow${customer}`)
    const upload = { port, path: '/api/prescriptions/files', token, from: `203.0.113.${customer}` }
    for (let file = 0; file < FILES_EACH; file += 1) trickling.push(trickleUpload(upload))
  }
  return trickling
}

/** The status; 0 without an answer. */
async function upload(token: string, file: Buffer): Promise<number> {
  const sent = sendRawUpload(`${shop.url}/api/prescriptions/files`, { token, file })
  return sent.then(({ status }) => status).catch(() => 0)
}

async function sendLargeUploads(token: string): Promise<readonly number[]> {
  const large: LargeUploads = { url: `${shop.url}/api/prescriptions/files`, token, count: LARGE_UPLOADS }
  const worker = new Worker(new URL('upload-floods/large-uploads.ts', import.meta.url), { workerData: large })
  const [statuses] = (await once(worker, 'message')) as [readonly number[]]
  await worker.terminate()
  return statuses
}

/** The time until the file is stored, with repeated attempts while the shop is busy. */
async function uploadHonestPdf(token: string): Promise<string> {
  const began = performance.now()
  const refusals: number[] = []
  while (performance.now() - began < MAX_WAIT) {
    const status = await upload(token, buildPdf())
    const seconds = `${((performance.now() - began) / SECOND).toFixed(1)} s`
    if (status === 201) return refusals.length === 0 ? seconds : `${seconds} after ${countStatuses(refusals)}`
    refusals.push(status)
    await wait(SECOND)
  }
  return `never in ${MAX_WAIT / SECOND} s: ${countStatuses(refusals)}`
}

async function measureVisits({ until }: { until: Promise<unknown> }) {
  const times = { health: [] as number[], page: [] as number[] }
  let isOver = false
  void until.then(() => (isOver = true))
  const time = async (path: string) => {
    const began = performance.now()
    await (await fetch(shop.url + path)).arrayBuffer()
    return Math.round(performance.now() - began)
  }
  const visitHealth = async () => {
    while (!isOver) times.health.push(await time('/api/health'))
  }
  const visitPages = async () => {
    while (!isOver) times.page.push(await time(`/products?search=para${Math.random()}`))
  }
  await Promise.all([visitHealth(), visitPages()])
  const sorted = times.page.toSorted((one, other) => one - other)
  return { slowestHealth: Math.max(...times.health), pageP95: sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0 }
}

function countStatuses(statuses: readonly number[]): string {
  const groups = Object.entries(Object.groupBy(statuses, (status) => status))
  return groups.map(([status, ones]) => `${ones?.length ?? 0} × ${status}`).join(', ')
}

function memoryMiB(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}
