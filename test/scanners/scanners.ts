import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** sqlmap tries every `*`, or every parameter without one. */
export type ScanTarget = { readonly path: string; readonly json?: object; readonly token?: string }

const SQLMAP =
  '--batch --disable-coloring --flush-session --level=2 --risk=2 --dbms=PostgreSQL --threads=4 --skip-waf ' +
  '--ignore-code=400,401,404,409,422,429 --answers=quit=N,follow=N'

/**
 * Left out: modules that call other servers (ssrf, xxe, nikto, wapp), that look for other products (wp_enum, drupal_enum),
 * csrf (there is no cookie) and http_headers (it wants X-XSS-Protection). wapiti asks for Brotli and cannot read it.
 */
const WAPITI =
  '-m backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,methods,permanentxss,redirect,shellshock,sql,xss ' +
  '--scope folder -d 3 --max-links-per-page 40 --max-files-per-dir 15 --max-attack-time 120 ' +
  '-f json --flush-session --no-bugreport --color -v 1'

export function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
}

/** Runs sqlmap. Returns whether the target is injectable and whether it was tested. */
export async function runSqlmap(url: string, { path, json, token }: ScanTarget, folder: string) {
  const headers = ['Content-Type: application/json', ...(token ? [`Authorization: Bearer ${token}`] : [])].join('\n')
  const body = json ? ['--data', JSON.stringify(json)] : []
  const place = ['-u', url + path, '--headers', headers, '--output-dir', join(folder, 'sqlmap')]
  const output = await runScanner('sqlmap', [...SQLMAP.split(' '), ...place, ...body])
  return {
    injectable: /identified the following injection point|is vulnerable|appears to be '.*' injectable/.test(output),
    tested: /all tested parameters do not appear to be injectable/.test(output),
    output,
  }
}

type Found = { readonly method: string; readonly path: string; readonly info: string }
type Report = Readonly<Record<'vulnerabilities' | 'anomalies', Readonly<Record<string, readonly Found[]>>>>

/** Crawls and attacks the shop. Returns the findings and the number of addresses and forms. */
export async function runWapiti(url: string, folder: string, seconds: number) {
  const report = join(folder, 'wapiti.json')
  const starts = ['/products?search=a&page=2', '/contact-us', '/login?next=/cart', '/api/products?search=a&sort=name']
  const from = ['-u', `${url}/`, ...starts.flatMap((path) => ['-s', url + path])]
  const limits = ['-H', 'Accept-Encoding: gzip, deflate', '--max-scan-time', String(seconds)]
  const to = ['-o', report, '--store-session', folder]
  const output = await runScanner('wapiti', [...from, ...limits, ...WAPITI.split(' '), ...to])
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, info }) => `${kind}: ${method} ${path} (${info})`),
  )
  return { findings, places: Number(/found (\d+) URLs and forms/.exec(output)?.[1] ?? 0), output }
}

function runScanner(name: string, parameters: readonly string[]): Promise<string> {
  const child = spawn(name, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', () => done(output))
  })
}
