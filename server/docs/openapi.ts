import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { accessKind, type AccessKind, type Endpoint } from '#contract/endpoint.ts'
import { refusalStatus } from '#contract/refusal.ts'
import { shareSchemas } from './share-schemas.ts'

/** A JSON schema as zod writes it. */
export type JsonSchema = {
  readonly [key: string]: unknown
  readonly properties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
}

const securitySchemes = {
  customerToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a login' },
  staffToken: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in at the desk' },
} as const

/** The security scheme of each kind of access; null for none. */
const schemeFor = { public: null, customer: 'customerToken', desk: 'staffToken' } as const satisfies Record<
  AccessKind,
  keyof typeof securitySchemes | null
>

const pathParameter = /:(\w+)/g

/** The API as OpenAPI 3.1, generated from the endpoints. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(pathParameter, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  const { document, schemas } = shareSchemas(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'The API of the shop',
      version: '1',
      description: 'Money is a number of rupees with at most two decimals.',
    },
    servers: [{ url: '/' }],
    paths: document,
    components: {
      securitySchemes,
      schemas: { ...schemas, Refusal: refusalSchema },
    },
  }
}

/** The input of an endpoint as a JSON schema. */
export function inputSchema(endpoint: Endpoint): JsonSchema {
  return toSchema(endpoint.input, 'input')
}

/** The output of an endpoint as a JSON schema. */
export function outputSchema(endpoint: Endpoint): JsonSchema {
  return toSchema(endpoint.output, 'output')
}

/** The location of an input field. */
export function placeOf(endpoint: Endpoint, field: string): 'path' | 'query' | 'body' {
  if ([...endpoint.path.matchAll(pathParameter)].some((match) => match[1] === field)) return 'path'
  return endpoint.method === 'GET' || endpoint.maxUploadBytes !== undefined ? 'query' : 'body'
}

function toSchema(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema as JsonSchema
}

const refusalSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { enum: Object.keys(refusalStatus) },
    message: { type: 'string', description: 'A sentence for a person.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A sentence for each field that is wrong.',
    },
  },
  required: ['success', 'code', 'message'],
}

/** One endpoint as an OpenAPI operation. */
export function operation(endpoint: Endpoint): object {
  const scheme = schemeFor[accessKind(endpoint.access)]
  const schema = inputSchema(endpoint)
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    field,
    place: placeOf(endpoint, name),
  }))
  const required = new Set(schema.required)
  const parameters: object[] = fields
    .filter(({ place }) => place !== 'body')
    .map(({ name, field, place }) => ({
      name,
      in: place,
      required: place === 'path' || required.has(name),
      schema: field,
    }))
  if (endpoint.isRepeatable) parameters.push({ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } })
  const inBody = fields.filter(({ place }) => place === 'body')
  const body = {
    type: 'object',
    properties: Object.fromEntries(inBody.map(({ name, field }) => [name, field])),
    required: inBody.map(({ name }) => name).filter((name) => required.has(name)),
  }
  return {
    operationId:
      endpoint.method.toLowerCase() +
      endpoint.path.replace(/^\/api/, '').replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...(scheme !== null && { security: [{ [scheme]: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.maxUploadBytes !== undefined && { requestBody: { required: true, content: anyFile } }),
    ...(inBody.length > 0 && { requestBody: { required: true, content: json(body) } }),
    responses: responses(endpoint, fields.length > 0),
  }
}

/** The group of an endpoint: the segment after /api. */
export function tagOf(endpoint: Endpoint): string {
  return endpoint.path.split('/')[2] ?? ''
}

function responses(endpoint: Endpoint, takesInput: boolean): object {
  const refused = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/Refusal' }) })
  return {
    [endpoint.status ?? 200]: {
      description: 'Done',
      content: { [endpoint.contentType ?? 'application/json']: { schema: outputSchema(endpoint) } },
    },
    ...(schemeFor[accessKind(endpoint.access)] !== null && {
      401: refused('No token, or one that is no longer valid'),
    }),
    ...(endpoint.path.includes(':') && { 404: refused('There is no such thing, or it belongs to somebody else') }),
    ...(takesInput && { 422: refused('A field is wrong; `fields` says which and why') }),
    default: refused('Refused; `code` says why'),
  }
}

const anyFile = { 'application/octet-stream': { schema: {} } }

function json(schema: object): object {
  return { 'application/json': { schema } }
}
