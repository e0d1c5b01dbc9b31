import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'

/** Packages that a shop may run without for days. */
const loadedWhenUsed = [
  '@hyzyla',
  '@simplewebauthn',
  'fflate',
  'nodemailer',
  'opentype.js',
  'pdfkit',
  'read-excel-file',
  'sharp',
]

let main: Rolldown.OutputChunk
/** What the start loads: the program and the files that it imports at once. */
let loadedAtStart: readonly Rolldown.OutputChunk[] = []

beforeAll(async () => {
  const built = await build({ configFile: 'vite.server.config.ts', logLevel: 'silent', build: { write: false } })
  const { output } = built as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  main = chunks.get('main.js')!
  const reached = new Set([main])
  // A set also visits what is added while it is read.
  for (const { imports } of reached) for (const name of imports) if (chunks.has(name)) reached.add(chunks.get(name)!)
  loadedAtStart = [...reached]
})

test('starts without a package from the disk', () => {
  const files = new Set(loadedAtStart.map(({ fileName }) => fileName))
  const imported = loadedAtStart.flatMap(({ imports }) => imports).filter((name) => !files.has(name))
  expect(imported.filter((name) => !isBuiltin(name))).toEqual([])
})

test.each(loadedWhenUsed)('starts without %s', (name) => {
  const modules = loadedAtStart.flatMap(({ moduleIds }) => moduleIds)
  expect(modules.filter((id) => id.includes(`/node_modules/${name}/`))).toEqual([])
})

test('finds the files beside a source where they are', () => {
  const places = [...main.code.matchAll(/new URL\("(\.\.\/\.\.\/[^"]+\.ts)", import\.meta\.url\)/g)].map(
    ([, path = '']) => path,
  )
  expect(places.length).toBeGreaterThan(5)
  for (const place of places) expect(existsSync(join('build/shop', place)), place).toBe(true)
  const withoutLoader = main.code.replace('createRequire(import.meta.url)', '')
  expect(withoutLoader.match(/import\.meta\.url/g)?.length).toBe(places.length)
})
