import type { Context as HonoContext } from 'hono'
import { type RefusalCode, refusalStatus } from '#contract/refusal.ts'
import type { Context } from '../context.ts'
import { sqlState } from '../db/in-transaction.ts'
import { RequestAborted } from '../files/fair-queue.ts'
import { loggedPath } from './logged-path.ts'
import { requestedLanguage } from './requested-language.ts'
import { Refusal, shopBusy } from './refusal.ts'

/** Matches the shop's own field names, because a record may contain field names from the client. */
const FIELD = /^[A-Za-z]+(\.([A-Za-z]+|\d+))*$/

/** Maps an error to a response: a refusal to its status, an unavailable database to 503, everything else to 500. */
export function answerError(ctx: Context, error: unknown, c: HonoContext): Response {
  const requestId = c.get('requestId') as string
  if (isClientAbort(error)) {
    ctx.log.debug({ requestId, method: c.req.method, path: loggedPath(c) }, 'the visitor hung up')
    return c.body(null, 400, { connection: 'close' })
  }
  const refusal = asRefusal(error)
  if (refusal === null) {
    ctx.log.error({ requestId, method: c.req.method, path: loggedPath(c), err: error }, 'request failed')
    return refuse(ctx, c, new Refusal('internal', 'Something went wrong on our side. Please try again.'))
  }
  const level = refusal.code === 'unavailable' ? 'error' : 'info'
  ctx.log[level](
    {
      requestId,
      method: c.req.method,
      path: loggedPath(c),
      // The logger redacts `code`, so the refusal code has another name.
      refusal: refusal.code,
      fields: Object.keys(refusal.extra.fields ?? {}).filter((name) => FIELD.test(name)),
      ...(!(error instanceof Refusal) && { cause: causeOf(error) }),
    },
    'refused',
  )
  return refuse(ctx, c, refusal)
}

function refuse({ translations }: Context, c: HonoContext, { code, message, extra }: Refusal): Response {
  if (extra.retryAfterSeconds !== undefined) c.header('retry-after', String(extra.retryAfterSeconds))
  if (extra.allowedMethods !== undefined) c.header('allow', extra.allowedMethods.join(', '))
  // The unread rest of the body makes the connection unusable for another request.
  if (code === 'too_large') c.header('connection', 'close')
  const language = requestedLanguage(c)
  const translate = (sentence: string) =>
    language === null ? sentence : (translations.translateText(language, sentence) ?? sentence)
  const fields = Object.entries(extra.fields ?? {}).map(([name, sentence]) => [name, translate(sentence)])
  const body = {
    success: false,
    code,
    message: (extra.sentences ?? [message]).map(translate).join(' '),
    ...(extra.fields && { fields: Object.fromEntries(fields) as typeof extra.fields }),
    ...extra.beside,
  }
  return c.json(body, refusalStatus[code satisfies RefusalCode])
}

/** An error as a refusal; null for one that is a bug. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  return isTransient(error) ? shopBusy(5) : null
}

/** Causes for the owner. Messages of PostgreSQL are not logged because they may quote customer data. */
const causes: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full',
  '53300': 'the database has no free connection',
  '57P01': 'the database is being stopped',
  '57P03': 'the database is starting',
  '25006': 'the database is read-only',
  '57014': 'the database took too long',
  '25P03': 'a transaction was idle for too long',
  '55P03': 'lock timeout',
  '40P01': 'the database undid it again and again',
  '40001': 'the database undid it again and again',
  ENOSPC: 'the disk of the data folder is full',
  EROFS: 'the data folder is read-only',
  ECONNREFUSED: 'the database cannot be reached',
  ECONNRESET: 'the connection to the database broke',
}

function causeOf(error: unknown): string {
  const state = sqlState(error)
  return causes[state] ?? (state === '' ? 'no connection to the database' : `database error ${state}`)
}

/** The client disconnected while the body was read. Node reports "aborted" without a system call. */
function isClientAbort(error: unknown): boolean {
  return error instanceof RequestAborted || (sqlState(error) === 'ECONNRESET' && (error as Error).message === 'aborted')
}

/** Lost connections, server restarts, overload, repeated rollbacks and full disks are worth a retry. */
function isTransient(error: unknown): boolean {
  const state = sqlState(error)
  if (/^(08|57P|53|25006|57014|25P03|55P03|40P01|40001)/.test(state)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOSPC', 'EROFS'].includes(state)) return true
  // The embedded server listens on a socket file, which is missing while it is down.
  if (state === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect'
  const message = error instanceof Error ? error.message : ''
  return /^(Connection (terminated|ended)|timeout exceeded when trying to connect|Client (was closed|has encountered))/.test(
    message,
  )
}
