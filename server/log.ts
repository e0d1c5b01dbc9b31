import { type DestinationStream, type Logger, pino } from 'pino'
import { sqlState } from './db/in-transaction.ts'
import { currentTraceId } from './trace.ts'

/** Creates a logger without secrets: JSON lines, or sentences in a terminal. */
export function createLog(level: string, destination = terminalOf(process.stdout)): Logger {
  const secrets = ['password', 'otp', 'token', 'authorization', 'email', 'phoneNumber', 'code']
  const options = {
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    serializers: { err: describeError },
    mixin: () => ({ traceId: currentTraceId() }),
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function terminalOf(output: NodeJS.WriteStream): DestinationStream | undefined {
  return output.isTTY ? { write: (line) => void output.write(sentenceOf(line)) } : undefined
}

type LogLine = {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly err?: { readonly message?: string; readonly sqlState?: string; readonly stack?: string }
}

/** Formats a JSON log line as a sentence. Removes control characters, because some lines contain visitor input. */
export function sentenceOf(line: string): string {
  const { level, time, msg = '', err, ...details } = JSON.parse(line) as LogLine
  const severity = level >= 50 ? 'Error: ' : level >= 40 ? 'Warning: ' : ''
  const facts = Object.entries(details).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const text = msg.charAt(0).toUpperCase() + msg.slice(1)
  const reason = err
    ? [err.message ?? err.sqlState ?? '', err.stack ?? ''].filter(Boolean).map((part) => `\n${part}`)
    : []
  const sentence = [severity, text, facts.length > 0 ? ` (${facts.join(', ')})` : '', '.', ...reason].join('')
  return `${new Date(time).toTimeString().slice(0, 8)} ${sentence.replace(/(?!\n)\p{Cc}/gu, '')}\n`
}

/** Reduces a database error to kind and location, because its message may quote customer data. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const state = sqlState(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const { table, constraint } = error as { table?: string; constraint?: string }
  if (state !== '') return { type: error.name, sqlState: state, table, constraint, stack: frames.join('\n') }
  return { type: error.name, message: error.message, stack: frames.join('\n') }
}
