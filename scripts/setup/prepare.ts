import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { fingerprint } from './fingerprint.ts'
import { step } from './progress.mjs'
import { run, tail } from './run.mjs'

/** Draws the demo's pictures, then builds the pages with their versions, each only when its sources have changed. */
export async function prepare(): Promise<void> {
  if (existsSync(drawPicturesScript))
    await whenStale('drawings', '.cache/drawings', fingerprint(['demo/catalogue', 'demo/pictures']), drawPictures)
  await whenStale('pages', 'build/server/index.js', fingerprintOfPages(), buildPages)
}

/** Generates the route types for the compiler. */
export async function generateRouteTypes(): Promise<{ ok: boolean; output: string }> {
  return run(process.execPath, [reactRouter, 'typegen'])
}

const drawPicturesScript = 'demo/pictures/main.ts'
const reactRouter = 'node_modules/@react-router/dev/bin.cjs'

function fingerprintOfPages(): string {
  const sources = ['web', 'domain', 'contract', 'shop', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json']
  return fingerprint([...sources, 'package-lock.json'], (path) => !/^shop[/\\].*\.json$/.test(path))
}

/** Runs `make` unless the stamp holds the same fingerprint. */
async function whenStale(name: string, product: string, made: string, make: () => Promise<void>): Promise<void> {
  const stamp = join('.cache', `${name}.stamp`)
  if (existsSync(product) && existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  await make()
  mkdirSync('.cache', { recursive: true })
  writeFileSync(stamp, made)
}

async function drawPictures(): Promise<void> {
  const { ok, output } = await run(process.execPath, [drawPicturesScript])
  if (!ok) throw new Error(`${tail(output)}\nThe pictures of the demo catalogue could not be drawn.`)
}

async function buildPages(): Promise<void> {
  await step('Building the pages', async () => {
    const { ok, output } = await run(process.execPath, [reactRouter, 'build'], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (!ok) throw new Error(`${tail(output)}\nThe pages could not be built: the build says why, above.`)
  })
}
