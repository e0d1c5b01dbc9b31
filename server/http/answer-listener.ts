import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AnswerCache } from './answer-cache.ts'
import type { Wanted } from './answer-key.ts'
import { type Answer, type Encoding, packAnswer } from './kept-answer.ts'
import { Reading } from './reading.ts'

type Parts = {
  readonly cache: AnswerCache
  readonly keyOf: (url: string) => Wanted | null
  /** The whole shop. `env` travels beside the request. */
  readonly fetch: (request: Request, env: object) => Response | Promise<Response>
  /** The shop's own address: what a page is asked under, whatever name the visitor used. */
  readonly origin: string
  readonly newRequestId: () => string
  readonly now: () => Date
  /** For everything that is not kept. */
  readonly otherwise: RequestListener
}

/** Answers what is kept straight from memory, before the request becomes anything else; makes it when it is not there. */
export function answerKept({ cache, keyOf, fetch, origin, newRequestId, now, otherwise }: Parts): RequestListener {
  const make = async (key: string, asked: Encoding) => {
    const reading = new Reading()
    // Nothing of the visitor's request goes in but the address: the answer is for everybody. Files are compressed already.
    const headers: Record<string, string> = key.startsWith('/assets/') ? { 'accept-encoding': 'br' } : {}
    const response = await fetch(new Request(origin + key, { headers }), { reading })
    return packAnswer(response, reading, asked, now().getTime())
  }
  return (request, response) => {
    const wanted = mayBeKept(request) ? keyOf(request.url ?? '') : null
    if (wanted === null) return otherwise(request, response)
    const { key, isInventable } = wanted
    const encoding = encodingFor(request.headers['accept-encoding'])
    const kept = cache.find(key)
    if (kept !== undefined) write(request, response, kept, { encoding, id: newRequestId() })
    if (kept !== undefined && !cache.isOld(kept)) return
    cache
      .make(key, isInventable, () => make(key, encoding))
      .then((answer) => {
        if (kept === undefined) write(request, response, answer, { encoding, id: newRequestId() })
      })
      .catch(() => (kept === undefined ? otherwise(request, response) : undefined))
  }
}

/** What carries a login is answered for its sender alone; parts of files are cut by those who know how. */
function mayBeKept({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    isGoodHost(headers.host) &&
    headers.authorization === undefined &&
    headers.cookie === undefined &&
    headers.range === undefined
  )
}

const goodHosts = new Set<string>()

/** A shop has a handful of names; whatever else stands there is looked at by those who refuse what is no good HTTP. */
function isGoodHost(host: string | undefined): boolean {
  if (host === undefined) return false
  if (goodHosts.has(host)) return true
  const isGood = /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)
  if (isGood && goodHosts.size < 100) goodHosts.add(host)
  return isGood
}

const known = new Map<string | undefined, Encoding>()

/** The best form that this visitor takes. Browsers say it in a handful of ways, so the handful is remembered. */
function encodingFor(accepted: string | undefined): Encoding {
  const before = known.get(accepted)
  if (before !== undefined) return before
  const takes = (name: string) =>
    new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[,;]|$)`, 'i')
  const text = accepted ?? ''
  const encoding = takes('br').test(text) ? 'br' : takes('gzip').test(text) ? 'gzip' : 'identity'
  if (known.size < 100) known.set(accepted, encoding)
  return encoding
}

type How = { readonly encoding: Encoding; readonly id: string }

function write(request: IncomingMessage, response: ServerResponse, answer: Answer, { encoding, id }: How): void {
  if (response.writableEnded || response.destroyed) return
  const { status, forms, fingerprint } = answer
  const { headers, body } = forms[encoding] ?? forms.identity
  // Node writes the list at once, so one list serves all requests.
  headers[1] = id
  const wanted = request.headers['if-none-match']
  if (wanted !== undefined && fingerprint !== '' && (wanted.trim() === '*' || wanted.includes(`"${fingerprint}`))) {
    response.writeHead(304, withoutBody(headers)).end()
    return
  }
  response.writeHead(status, headers)
  // Node leaves the body out for who asked only for the head.
  response.end(body)
}

/** What describes a body has no place beside none. */
function withoutBody(headers: readonly string[]): string[] {
  const left: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? ''
    if (!name.startsWith('content-') || name === 'content-security-policy') left.push(name, headers[at + 1] ?? '')
  }
  return left
}
