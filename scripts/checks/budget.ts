import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { CheckResult } from './run-checks.ts'

/** The limits of a first visit in kilobytes after brotli (quality.md, P2; the desk: desk-6). */
const LIMITS_KB = { scripts: 125, desk: 180, styles: 15 }
/** The number of heaviest pages in the output. */
const NAMED = 4

type Route = { parentId?: string; path?: string; index?: boolean; imports?: string[] } & { [name: string]: unknown }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

/** Measures what a browser loads before hydration, per built page. */
export async function checkBudget(): Promise<CheckResult> {
  const [manifestFile] = globSync('build/client/assets/manifest-*.js')
  const [storefrontManifest] = globSync('build/client/assets/storefront-manifest-*.js')
  if (!manifestFile || !storefrontManifest) throw new Error('There are no built pages in build/client.')
  const manifest = readManifest(manifestFile)
  const styles = weigh(globSync('build/client/assets/*.css'))
  const lines = Object.values(manifest.routes)
    .filter(isPage)
    .map((route) => ({ name: addressOf(route), route }))
    .map(({ name, route }) => ({
      name,
      scripts: weigh([isDesk(name) ? manifestFile : storefrontManifest, ...modulesOf(manifest, route)]),
    }))
    .toSorted((one, other) => other.scripts - one.scripts)
  const failed = lines.filter(({ name, scripts }) => scripts > limitOf(name) || styles > LIMITS_KB.styles).length
  const weightsOf = (pages: typeof lines) =>
    pages.map(({ name, scripts }) => `${name} ${scripts.toFixed(1)} kB`).join(', ')
  const shoppers = weightsOf(lines.filter(({ name }) => !isDesk(name)).slice(0, NAMED))
  const desk = weightsOf(lines.filter(({ name }) => isDesk(name)).slice(0, 1))
  return {
    passed: lines.length - failed,
    failed,
    output: `JavaScript after brotli: ${shoppers} (at most ${LIMITS_KB.scripts}), ${desk} (at most ${LIMITS_KB.desk}); CSS ${styles.toFixed(1)} kB (at most ${LIMITS_KB.styles})`,
    alwaysPrint: true,
  }
}

const isDesk = (address: string) => /^\/desk(\/|$)/.test(address)

function limitOf(address: string): number {
  return isDesk(address) ? LIMITS_KB.desk : LIMITS_KB.scripts
}

/** Excludes layouts, files such as the sitemap, and demo pages. */
function isPage({ path, index, hasComponent }: Route): boolean {
  return (
    hasComponent !== false &&
    (index === true || (path !== undefined && !/\.\w+$/.test(path) && !path.startsWith('dev/')))
  )
}

function addressOf({ path = '' }: Route): string {
  return `/${path}`
}

function readManifest(file: string): Manifest {
  return JSON.parse(
    readFileSync(file, 'utf8')
      .replace(/^[^{]*/, '')
      .replace(/;?\s*$/, ''),
  )
}

/** The entry, the hydration, the page and its layouts, with their static imports. */
function modulesOf(manifest: Manifest, page: Route): string[] {
  const files = new Set<string>()
  for (const file of [manifest.entry.module, ...manifest.entry.imports]) follow(file, files)
  for (const file of globSync('start-hydration-*.js', { cwd: 'build/client/assets' })) follow(`/assets/${file}`, files)
  for (let route: Route | undefined = page; route; route = manifest.routes[route.parentId ?? ''])
    for (const file of [...modulesIn(route), ...(route.imports ?? [])]) follow(file, files)
  return [...files]
}

/** A route may be split into module, clientLoaderModule, hydrateFallbackModule and so on. */
function modulesIn(route: Route): string[] {
  return Object.entries(route).flatMap(([name, value]) =>
    /^module$|Module$/.test(name) && typeof value === 'string' ? [value] : [],
  )
}

function follow(address: string, files: Set<string>): void {
  const file = join('build/client', address)
  if (files.has(file)) return
  files.add(file)
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
    follow(`/assets/${name}`, files)
}

const weights = new Map<string, number>()

/** Kilobytes after brotli, cached per file. */
function weigh(files: string[]): number {
  for (const file of files) if (!weights.has(file)) weights.set(file, brotliCompressSync(readFileSync(file)).length)
  return files.reduce((sum, file) => sum + (weights.get(file) ?? 0), 0) / 1000
}
