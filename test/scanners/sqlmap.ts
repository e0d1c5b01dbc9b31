import { join } from 'node:path'
import { runScanner } from './run-scanner.ts'

/** Where sqlmap puts what it tries: at every `*`, or into every parameter where there is none. */
export type Target = { readonly path: string; readonly json?: object; readonly token?: string }

export type Verdict = {
  readonly path: string
  readonly injectable: boolean
  readonly tested: boolean
  readonly output: string
}

/** Every kind of injection sqlmap knows, at its second level of care, into one target. */
export async function trySqlmap(url: string, { path, json, token }: Target, folder: string): Promise<Verdict> {
  const output = await runScanner('sqlmap', [
    '-u',
    `${url}${path}`,
    '--batch',
    '--disable-coloring',
    '--flush-session',
    '--level=2',
    '--risk=2',
    '--dbms=PostgreSQL',
    '--threads=4',
    '--ignore-code=400,401,404,409,422,429',
    '--skip-waf',
    '--answers=quit=N,follow=N',
    '--output-dir',
    join(folder, 'sqlmap'),
    ...(json ? ['--data', JSON.stringify(json)] : []),
    '--headers',
    ['Content-Type: application/json', ...(token ? [`Authorization: Bearer ${token}`] : [])].join('\n'),
  ])
  return {
    path,
    injectable: /identified the following injection point|is vulnerable|appears to be '.*' injectable/.test(output),
    tested: /all tested parameters do not appear to be injectable/.test(output),
    output,
  }
}
