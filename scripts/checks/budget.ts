import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { CheckResult } from './run-checks.ts'

/**
 * The limits of a first visit in kilobytes after brotli (promise P2; the desk: desk-6): before hydration, and on a shopper's page
 * until it is idle.
 */
const LIMITS_KB = { scripts: 125, untilIdle: 132, desk: 180, styles: 15, deskStyles: 18 }
/** What every visit imports after the load of a shopper's page. */
const LATE = ['offline-support', 'pending-parts']
/** What further pages import without a press. */
const LATE_OF: Readonly<Record<string, readonly string[]>> = {
  '/product-details/:id': ['delivery-box'],
  '/cart': ['server-cart', 'checkout-delivery'],
  '/orderdetails/:id': ['order-details'],
  '/payment-options': ['server-cart', 'checkout-delivery', 'submit-order'],
}
/** The number of heaviest pages in the output. */
const NAMED = 4

type Route = { parentId?: string; path?: string; index?: boolean; imports?: string[] } & { [name: string]: unknown }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

/** Measures what a browser loads before hydration and until the page is idle, per built page. */
export async function checkBudget(): Promise<CheckResult> {
  const [manifestFile] = globSync('build/client/assets/manifest-*.js')
  const [storefrontManifest] = globSync('build/client/assets/storefront-manifest-*.js')
  const [deskManifest] = globSync('build/client/assets/desk-manifest-*.js')
  if (!manifestFile || !storefrontManifest || !deskManifest)
    throw new Error('There are no built pages in build/client.')
  const manifest = readManifest(manifestFile)
  const styles = weigh(globSync('build/client/assets/shop-*.css'))
  const deskStyles = weigh(globSync('build/client/assets/desk-*.css'))
  const lines = Object.values(manifest.routes)
    .filter(isPage)
    .map((route) => ({ name: addressOf(route), route }))
    .map(({ name, route }) => {
      const files = [isDesk(name) ? deskManifest : storefrontManifest, ...modulesOf(manifest, route)]
      return { name, scripts: weigh(files), untilIdle: isDesk(name) ? 0 : weigh(withLateFiles(name, files)) }
    })
    .toSorted((one, other) => other.scripts - one.scripts)
  const isOver = ({ name, scripts, untilIdle }: (typeof lines)[number]) =>
    scripts > limitOf(name) ||
    untilIdle > LIMITS_KB.untilIdle ||
    styles > LIMITS_KB.styles ||
    deskStyles > LIMITS_KB.deskStyles
  const failed = lines.filter(isOver).length
  const [idle] = lines.toSorted((one, other) => other.untilIdle - one.untilIdle)
  const weightsOf = (pages: typeof lines) =>
    pages.map(({ name, scripts }) => `${name} ${scripts.toFixed(1)} kB`).join(', ')
  const shoppers = weightsOf(lines.filter(({ name }) => !isDesk(name)).slice(0, NAMED))
  const desk = weightsOf(lines.filter(({ name }) => isDesk(name)).slice(0, 1))
  return {
    passed: lines.length - failed,
    failed,
    output: `JavaScript after brotli: ${shoppers} (at most ${LIMITS_KB.scripts}), until idle ${idle?.name} ${idle?.untilIdle.toFixed(1)} kB (at most ${LIMITS_KB.untilIdle}), ${desk} (at most ${LIMITS_KB.desk}); CSS ${styles.toFixed(1)} kB (at most ${LIMITS_KB.styles}), of the desk ${deskStyles.toFixed(1)} kB (at most ${LIMITS_KB.deskStyles})`,
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

function withLateFiles(name: string, early: readonly string[]): string[] {
  const files = new Set(early)
  for (const chunk of [...LATE, ...(LATE_OF[name] ?? [])]) {
    const [file] = globSync(`${chunk}-*.js`, { cwd: 'build/client/assets' })
    if (file === undefined) throw new Error(`The build has no ${chunk}.`)
    follow(`/assets/${file}`, files)
  }
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
