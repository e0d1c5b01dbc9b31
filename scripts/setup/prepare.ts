import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { fingerprint } from './fingerprint.ts'
import { step } from './progress.mjs'
import { run, tail } from './run.mjs'

/** Draws the product pictures and builds the pages when what they are made of has changed since the last time. */
export async function prepare(): Promise<void> {
  await whenStale('pictures', '.cache/pictures', fingerprint(['demo/catalogue', 'demo/pictures']), drawPictures)
  await whenStale('pages', 'build/server/index.js', fingerprintOfPages(), buildPages)
}

/** The generated types of the pages' addresses, which the compiler needs. */
export async function generateRouteTypes(): Promise<{ ok: boolean; output: string }> {
  return run(process.execPath, [reactRouter, 'typegen'])
}

const reactRouter = 'node_modules/@react-router/dev/bin.cjs'

function fingerprintOfPages(): string {
  const sources = [
    'web',
    'domain',
    'contract',
    'shop',
    'scripts/pages-build',
    'react-router.config.ts',
    'vite.config.ts',
    'tsconfig.json',
  ]
  return fingerprint([...sources, 'package-lock.json'], (path) => !/^shop[/\\].*\.json$/.test(path))
}

/** A stamp for each says what it was made of. */
async function whenStale(name: string, product: string, made: string, make: () => Promise<void>): Promise<void> {
  const stamp = join('.cache', `${name}.stamp`)
  if (existsSync(product) && existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  await make()
  mkdirSync('.cache', { recursive: true })
  writeFileSync(stamp, made)
}

async function drawPictures(): Promise<void> {
  await step('Drawing product pictures', async (update) => {
    const { makePictures } = await import('../../demo/pictures/make-pictures.ts')
    await makePictures({
      catalogueDir: 'demo/catalogue',
      outDir: '.cache/pictures',
      onProgress: ({ done, total }) => update(`${done} of ${total}`),
    })
  })
}

async function buildPages(): Promise<void> {
  await step('Building the pages', async () => {
    const { ok, output } = await run(process.execPath, [reactRouter, 'build'], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (!ok) throw new Error(`${tail(output)}\nThe pages could not be built: the build says why, above.`)
  })
}
