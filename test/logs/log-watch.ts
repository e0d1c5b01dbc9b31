import type { Logger } from 'pino'
import { createLog } from '#server/log.ts'

/** Patterns that the output must not contain, by the description for a failing test. */
const secrets: Readonly<Record<string, RegExp>> = {
  'a session token': /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/,
  'an Authorization value': /\b(Bearer|Basic) (?!\[)[\w.~+/-]{8,}|"authorization":\s*"(?!\[hidden\])/i,
  'an e-mail address': /[\w.+-]+@[\w-]+\.(example|com|in)\b/,
  'a phone number': /(?<![\w.-])[6-9]\d{9}(?![\w.-])/,
  'a code': /(?<![\w.:/-])\d{6}(?![\w.-])/,
  'a password': /neem-leaf and turmeric|neem tulsi|passphrase/,
  'the hash of a password': /\$argon2/,
  'a name': /\bAsha\b/,
  'an address': /Example Lane|Lotus Lane|Meherbagh,/,
  'what somebody ordered or asked about': /Testamol|insulin pens/,
  'the token of a payment page': /(?<![0-9a-f]|"traceId":")[0-9a-f]{32}(?![0-9a-f])/,
}

function listSecretsIn(line: string): string[] {
  return Object.entries(secrets).flatMap(([what, pattern]) =>
    pattern.test(line) ? [`A line of the log holds ${what}: ${line.trim().slice(0, 400)}`] : [],
  )
}

/** The secrets in a line of the log, which must be JSON. */
export function listLeaksIn(line: string): string[] {
  const found = listSecretsIn(line)
  try {
    JSON.parse(line)
    return found
  } catch {
    return [...found, `A line of the log is no JSON: ${line.trim().slice(0, 400)}`]
  }
}

/** The shop's log at level trace, which collects lines and leaks. */
export function createWatchedLog(): { readonly log: Logger; readonly leaks: string[]; readonly lines: string[] } {
  const leaks: string[] = []
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    leaks.push(...listLeaksIn(line))
  }
  return { log: createLog('trace', { write }), leaks, lines }
}

/** The log of a test app, which calls `expectNoLeaks` on close. */
export function watchLog(): { readonly log: Logger; readonly expectNoLeaks: () => void } {
  const leaks: string[] = []
  const log = createLog('trace', { write: (line) => void leaks.push(...listLeaksIn(line)) })
  return { log, expectNoLeaks: () => expectNone(leaks) }
}

/** Checks the output of a shop process for secrets. */
export class OutputLeakCheck {
  readonly #leaks: string[] = []
  readonly #unfinished = new Map<object, string>()

  /** Reads a chunk, which may end in the middle of a line. */
  read(stream: object, chunk: string): void {
    const lines = ((this.#unfinished.get(stream) ?? '') + chunk).split('\n')
    this.#unfinished.set(stream, lines.pop() ?? '')
    for (const line of lines) this.#leaks.push(...listSecretsIn(line))
  }

  /** Throws with the leaks; call it when the process has ended. */
  expectNoLeaks(): void {
    expectNone([...this.#leaks, ...[...this.#unfinished.values()].flatMap(listSecretsIn)])
  }
}

function expectNone(leaks: readonly string[]): void {
  if (leaks.length > 0) throw new Error([...new Set(leaks)].slice(0, 5).join('\n'))
}
