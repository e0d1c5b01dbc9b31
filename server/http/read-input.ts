import type { Context as HonoContext } from 'hono'
import type { z } from 'zod'
import type { Endpoint, EndpointAccess } from '#contract/endpoint.ts'
import { Refusal } from './refusal.ts'

/** A limit well above the nesting of any valid request, which is five levels. */
const MAX_DEPTH = 20

/**
 * Merges path parameters with the query (GET, uploads) or the JSON body and validates them. Refuses invalid input with one
 * message per field.
 */
export async function readInput<I extends z.ZodType>(
  c: HonoContext,
  endpoint: Endpoint<EndpointAccess, I>,
): Promise<z.output<I>> {
  const isQuery = endpoint.method === 'GET' || endpoint.maxUploadBytes !== undefined
  const sent = isQuery ? readQuery(c) : await readBody(c)
  const parsed = endpoint.input.safeParse({ ...sent, ...c.req.param() }, { error: sentenceFor })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    // The values of a repeated parameter share one field.
    const path = isQuery ? issue.path.slice(0, 1) : issue.path
    fields[path.join('.') || 'body'] ??= issue.message
  }
  throw new Refusal('invalid', summary(fields), { fields })
}

/** A repeated parameter is a list. */
function readQuery(c: HonoContext): Record<string, unknown> {
  const parameters = Object.entries(c.req.queries())
  return Object.fromEntries(parameters.map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

async function readBody(c: HonoContext): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text === '') return {}
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new Refusal('unsupported_type', 'Please send JSON, with the content type application/json.')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal('malformed', 'The request is not readable JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('malformed', 'The request must be a JSON object.')
  if (isDeeperThan(MAX_DEPTH, body)) throw new Refusal('malformed', 'The request is nested too deeply.')
  return body as Record<string, unknown>
}

/** Recursion stops at `levels`, so deep input cannot overflow the stack. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part))
}

function summary(fields: Readonly<Record<string, string>>): string {
  const [sentence, ...others] = new Set(Object.values(fields))
  return sentence !== undefined && others.length === 0 ? sentence : 'Please check the marked fields.'
}

/** Describes a validation issue in a sentence. A schema's own message takes precedence. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.expected === 'string' && Array.isArray(issue.input))
    return 'Please give one value'
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'This is required' : `This must be ${nouns[issue.expected] ?? issue.expected}`
  if (issue.code === 'too_small') return bound('at least', issue.minimum, issue.origin)
  if (issue.code === 'too_big') return bound('at most', issue.maximum, issue.origin)
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}`
  if (issue.code === 'invalid_format') return 'This is not in the right form'
  return 'This value does not fit here'
}

const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
}

function bound(how: string, limit: number | bigint, origin: string): string {
  if (origin === 'string') return `This must have ${how} ${limit} characters`
  if (origin === 'array') return `This must have ${how} ${limit} entries`
  return `This must be ${how} ${limit}`
}
