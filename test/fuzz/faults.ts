import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { refusalStatus } from '#contract/refusal.ts'
import type { FuzzRequest } from './requests.ts'

/** Stack traces, SQL and JavaScript errors. */
const INTERNALS =
  /\bat (async )?[\w.<>]+ \(?(file:|node:|\/)|\.(ts|js|mjs):\d+:\d+|node_modules|\b(TypeError|RangeError|SyntaxError|ZodError|PostgresError)\b|syntax error at or near|violates \w+[- ]\w* ?constraint|relation "\w+" does not exist|invalid byte sequence|invalid input syntax|select .{1,60} from "?\w+"? where/i

export async function listResponseFaults(request: FuzzRequest, response: Response): Promise<string[]> {
  const { status } = response
  const text = await textOf(response)
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  const internal = INTERNALS.exec(text)?.[0]
  if (internal !== undefined) faults.push(`the answer shows internals: ${internal}`)
  const type = response.headers.get('content-type') ?? ''
  if (response.headers.get('x-content-type-options') !== 'nosniff') faults.push('no nosniff')
  if (response.headers.has('set-cookie')) faults.push('a cookie')
  // The URL parser resolves dot segments, as a client does.
  const { pathname } = new URL(`http://shop.test${request.path}`)
  const isApi = /^\/api\/(?!docs|openapi|payments\/webhooks)/.test(pathname)
  const isFile = status === 200 && /\/(?:csv|export|json|page|pdf)$|\/translation-files\/\w+$/.test(pathname)
  if (isApi && !isFile && request.method !== 'HEAD' && !response.redirected)
    faults.push(...refusalFaults(status, type, text))
  return faults
}

/** Decodes the body as a browser does. */
async function textOf(response: Response): Promise<string> {
  const encoding = response.headers.get('content-encoding')
  const body = Buffer.from(await response.arrayBuffer())
  if (encoding === null || body.length === 0) return body.toString()
  return (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString()
}

function refusalFaults(status: number, type: string, text: string): string[] {
  if (!type.startsWith('application/json')) return [`content type ${type} for status ${status}`]
  const body = JSON.parse(text) as Record<string, unknown>
  if (status < 400) return body.success === true || 'status' in body ? [] : [`success is ${String(body.success)}`]
  const { success, code, message, fields = {} } = body
  const faults: string[] = []
  if (success !== false) faults.push('a refusal with success')
  if (refusalStatus[code as keyof typeof refusalStatus] !== status) faults.push(`code ${String(code)} with ${status}`)
  if (typeof message !== 'string' || !/^\S.{3,}/s.test(message)) faults.push(`message ${String(message)}`)
  if (Object.values(fields as object).some((sentence) => typeof sentence !== 'string'))
    faults.push('fields are not texts')
  return faults
}
