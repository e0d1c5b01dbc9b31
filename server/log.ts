import { type DestinationStream, type Logger, pino } from 'pino'
import { sqlState } from './db/in-transaction.ts'

/** Structured log lines without anything secret: what might carry a password, a code or a token never gets in. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const secrets = ['password', 'otp', 'token', 'authorization', 'email', 'phoneNumber', 'code']
  const options = {
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    serializers: { err: describeError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** A database error quotes the row it stumbled over, which may hold what somebody typed: of those only kind and place are kept. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const state = sqlState(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const { table, constraint } = error as { table?: string; constraint?: string }
  if (state !== '') return { type: error.name, sqlState: state, table, constraint, stack: frames.join('\n') }
  return { type: error.name, message: error.message, stack: frames.join('\n') }
}
