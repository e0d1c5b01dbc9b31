import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiKey, endpoints } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { SECOND } from '#domain/time.ts'
import { accessTable, buildAccessScene } from '#test/access/calls.ts'
import { buildWorkbook } from '#test/build-workbook.ts'
import { listBombs } from '#test/hostile-files/list-bombs.ts'
import { addPadBuyer } from '#test/trade-order-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { importCatalogue } from '../catalogue/import/import-catalogue.ts'
import { createFolderRound } from '../products/imports/import-folder.ts'
import { runImportRound } from '../products/imports/run-imports.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import { UnreadableFile } from './unreadable-file.ts'

const MAX_BYTES = 100_000_000

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = mkdtempSync(join(tmpdir(), 'shop-bombs-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

type Outcome = { readonly status: number; readonly sentence: string }
type Reader = (bytes: Uint8Array<ArrayBuffer>) => Promise<Outcome>

/** All but the files of translators, which `server/lists/po-file.ts` bounds by lines. */
const uploads = (endpoints as readonly Endpoint[]).filter(
  ({ maxUploadBytes, path }) => maxUploadBytes !== undefined && !path.includes('/translation-files/'),
)

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}` as ApiKey
/** Stands for the type of each upload. */
const ANY_UPLOAD = 'POST /api/trade/lines'

/** Sends files to an endpoint, as the owner or as a licensed buyer. */
async function senderTo(endpoint: Endpoint) {
  const { token } = endpoint.access === 'customer' ? await addPadBuyer(app) : await signInStaff(app, ['owner'])
  const api = createClient<typeof ANY_UPLOAD>({ send: app.fetch, origin: 'http://shop.test', token: () => token })
  const input: object = await accessTable[keyOf(endpoint)].good(await buildAccessScene(app))
  return (bytes: Uint8Array<ArrayBuffer>, options: { readonly signal?: AbortSignal } = {}) =>
    api(keyOf(endpoint) as typeof ANY_UPLOAD, input as Record<string, never>, { file: new Blob([bytes]), ...options })
}

async function endpointReader(endpoint: Endpoint): Promise<Reader> {
  const key = keyOf(endpoint)
  const send = await senderTo(endpoint)
  return async (bytes) => {
    const result = await send(bytes)
    if (result.ok) return key === 'POST /api/desk/products/imports' ? readImport() : { status: 200, sentence: '' }
    if (result.reason !== 'refused') throw new Error(`${key} answers ${JSON.stringify(result)}`)
    return { status: result.status, sentence: result.fields?.file ?? result.message }
  }
}

/** The import of the desk, once its list was read. */
async function readImport(): Promise<Outcome> {
  await runImportRound(app.ctx)
  const imports = app.ctx.db.selectFrom('product_imports').select(['state', 'problem'])
  const { state, problem } = await imports.executeTakeFirstOrThrow()
  return { status: state === 'unreadable' ? 422 : 200, sentence: problem }
}

async function commandReader(): Promise<Reader> {
  return async (bytes) => {
    const path = join(folder, 'list.csv')
    writeFileSync(path, bytes)
    try {
      await importCatalogue(app.ctx.db, path, { rejectsPath: join(folder, 'rejects.csv'), now: app.ctx.now })
      return { status: 200, sentence: '' }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      return { status: 422, sentence: error.message }
    }
  }
}

async function folderReader(): Promise<Reader> {
  const importFolder = mkdtempSync(join(folder, 'watched-'))
  const round = createFolderRound({ ...app.ctx, config: { ...app.ctx.config, importFolder } })
  return async (bytes) => {
    const mails = app.ctx.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail.folder-import')
    await app.ctx.db.deleteFrom('jobs').where('kind', '=', 'mail.folder-import').execute()
    writeFileSync(join(importFolder, 'list.csv'), bytes)
    await round()
    app.clock.advance(5 * SECOND)
    await round()
    const { payload } = await mails.executeTakeFirstOrThrow()
    return { status: 422, sentence: (payload as JobPayloads['mail.folder-import']).problem }
  }
}

const readers: readonly (readonly [string, () => Promise<Reader>])[] = [
  ...uploads.map((endpoint) => [keyOf(endpoint), () => endpointReader(endpoint)] as const),
  ['npm run import', commandReader],
  ['the import folder', folderReader],
]
const bombs = listBombs.map((bomb) => ({ ...bomb, bytes: bomb.bytes() }))

test.each(readers)('%s refuses a bomb of each kind with a sentence and within 100 MB', async (name, open) => {
  const read = await open()
  for (const { title, bytes, says } of bombs) {
    const before = process.resourceUsage().maxRSS
    const { status, sentence } = await read(bytes)
    const grownBytes = (process.resourceUsage().maxRSS - before) * 1024
    const about = `${name}, ${title}: ${status} “${sentence}”, ${Math.round(grownBytes / 1e6)} MB`
    expect(grownBytes, about).toBeLessThan(MAX_BYTES)
    // An endpoint for pictures decodes no other file.
    if (status === 415) return expect(sentence, about).toMatch(/JPEG/)
    expect([413, 422], about).toContain(status)
    expect(sentence, about).toMatch(says)
  }
})

test('no endpoint goes on with a workbook whose sender left', async () => {
  const begun: ApiKey[] = []
  const answered: ApiKey[] = []
  for (const endpoint of uploads) {
    const send = await senderTo(endpoint)
    const leaving = new AbortController()
    const leave = (worker: Worker) => {
      begun.push(keyOf(endpoint))
      worker.once('message', () => answered.push(keyOf(endpoint)))
      leaving.abort()
    }
    process.once('worker', leave)
    const result = await send(buildWorkbook([{ name: 'List', rows: [['Item']] }]), { signal: leaving.signal })
    process.off('worker', leave)
    expect(result.ok && leaving.signal.aborted, keyOf(endpoint)).toBe(false)
  }
  expect(begun).toContain(ANY_UPLOAD)
  expect(answered).toEqual([])
})
