import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hashFiles } from './hash-files.ts'
import { runStep } from './progress.mjs'
import { runProcess, lastLines } from './run.mjs'

/** Draws the demo's pictures, then builds the pages and the server, each only when its sources have changed. */
export async function prepareBuild(): Promise<void> {
  await preparePictures()
  await whenStale('pages', 'build/server/index.js', fingerprintOfPages(), () =>
    build('the pages', [reactRouter, 'build']),
  )
  await whenStale('pages in other languages', 'build/languages/server/index.js', fingerprintOfPages(), () =>
    build('the pages in other languages', [reactRouter, 'build', '--mode', 'languages']),
  )
  await whenStale('server', builtServer, fingerprintOfServer(), () =>
    build('the server', [vite, 'build', '--config', 'vite.server.config.ts']),
  )
}

/** Draws the demo's pictures when their sources have changed. */
export async function preparePictures(): Promise<void> {
  if (existsSync(drawPicturesScript))
    await whenStale('drawings', '.cache/drawings', hashFiles(['demo/catalogue', 'demo/pictures']), drawPictures)
}

/** Generates the route types for the compiler. */
export async function generateRouteTypes(): Promise<{ ok: boolean; output: string }> {
  return runProcess(process.execPath, [reactRouter, 'typegen'])
}

const drawPicturesScript = 'demo/pictures/main.ts'
const reactRouter = 'node_modules/@react-router/dev/bin.cjs'
const vite = 'node_modules/vite/bin/vite.js'

/** The program of `npm start`. */
export const builtServer = 'build/shop/main.js'

function fingerprintOfPages(): string {
  const sources = [
    'web',
    'domain',
    'contract',
    'shop',
    'scripts/checks',
    'scripts/languages',
    'react-router.config.ts',
    'vite.config.ts',
    'tsconfig.json',
  ]
  return hashFiles([...sources, 'package-lock.json'], (path) => !/^shop[/\\].*\.json$/.test(path))
}

function fingerprintOfServer(): string {
  const sources = ['server', 'domain', 'contract', 'shop', 'demo', 'vite.server.config.ts', 'package-lock.json']
  return hashFiles(sources, (path) => /\.ts$|lock\.json$/.test(path))
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
  const { ok, output } = await runProcess(process.execPath, [drawPicturesScript])
  if (!ok) throw new Error(`${lastLines(output)}\nThe pictures of the demo catalogue could not be drawn.`)
}

async function build(what: string, command: readonly string[]): Promise<void> {
  await runStep(`Building ${what}`, async () => {
    const { ok, output } = await runProcess(process.execPath, [...command], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (!ok) throw new Error(`${lastLines(output)}\nCould not build ${what}: the build says why, above.`)
  })
}
