import type { Logger } from 'pino'
import { createLog } from '#server/log.ts'

/** What no line of a log may hold, each with the words in which a failing test tells of it. */
const secrets: Readonly<Record<string, RegExp>> = {
  'a session token': /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+/,
  'an e-mail address': /[\w.+-]+@[\w-]+\.(example|com|in)\b/,
  'a phone number': /(?<![\w.-])[6-9]\d{9}(?![\w.-])/,
  'a code': /(?<![\w.:/-])\d{6}(?![\w.-])/,
  'a password': /neem-leaf and turmeric|neem tulsi|passphrase/,
  'a name': /\bAsha\b/,
  'an address': /Example Lane|Lotus Lane|Meherbagh,/,
  'what somebody ordered': /Testamol/,
  'the token of a payment page': /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/,
}

/** The secrets in what was logged, each with the line around it; and lines that are not one line of JSON. */
export function leaksIn(line: string): string[] {
  const found = Object.entries(secrets).flatMap(([what, pattern]) =>
    pattern.test(line) ? [`A line of the log holds ${what}: ${line.trim().slice(0, 400)}`] : [],
  )
  try {
    JSON.parse(line)
    return found
  } catch {
    return [...found, `A line of the log is no JSON: ${line.trim().slice(0, 400)}`]
  }
}

/** The shop's own log, at its most talkative, which remembers what should not have been said. */
export function createWatchedLog(): { readonly log: Logger; readonly leaks: string[]; readonly lines: string[] } {
  const leaks: string[] = []
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    leaks.push(...leaksIn(line))
  }
  return { log: createLog('trace', { write }), leaks, lines }
}
