import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runScanner } from './run-scanner.ts'

/**
 * What wapiti looks for. Not among it: modules that speak to servers elsewhere (ssrf, xxe, nikto, wapp), that guess
 * products we are not (wp_enum, drupal_enum), csrf (there is no cookie that a forged form could use) and http_headers
 * (it wants X-XSS-Protection, which browsers dropped; test/headers is stricter).
 */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,methods,permanentxss,redirect,shellshock,sql,xss'

/** Without an end to each of them, a shop with many forms keeps some busy for hours. */
const SECONDS_PER_MODULE = 120

type Found = { readonly method: string; readonly path: string; readonly info: string }
type Report = {
  readonly vulnerabilities: Readonly<Record<string, readonly Found[]>>
  readonly anomalies: Readonly<Record<string, readonly Found[]>>
}

/** Crawls the shop from its home page and attacks what it finds; gives every finding as a sentence, and how many addresses and forms it found. */
export async function tryWapiti(
  url: string,
  folder: string,
  seconds: number,
): Promise<{ findings: string[]; places: number; output: string }> {
  const report = join(folder, 'wapiti.json')
  const output = await runScanner('wapiti', [
    '-u',
    `${url}/`,
    '-s',
    `${url}/products?search=a&page=2`,
    '-s',
    `${url}/contact-us`,
    '-s',
    `${url}/login?next=/cart`,
    '-s',
    `${url}/api/products?search=a&category=b&sort=name&page=1&limit=5`,
    // It asks for Brotli and cannot read it: then every page is one without links or forms.
    '-H',
    'Accept-Encoding: gzip, deflate',
    '--scope',
    'folder',
    '-d',
    '3',
    '--max-links-per-page',
    '40',
    '--max-files-per-dir',
    '15',
    '--max-scan-time',
    String(seconds),
    '--max-attack-time',
    String(SECONDS_PER_MODULE),
    '-m',
    MODULES,
    '-f',
    'json',
    '-o',
    report,
    '--flush-session',
    '--no-bugreport',
    '--color',
    '-v',
    '1',
    '--store-session',
    folder,
  ])
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, info }) => `${kind}: ${method} ${path} (${info})`),
  )
  const places = Number(/found (\d+) URLs and forms/.exec(output)?.[1] ?? 0)
  return { findings, places, output }
}
