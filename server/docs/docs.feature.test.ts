import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/api.ts'
import { accessKind, endpoint } from '#contract/endpoint.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { operation } from './openapi.ts'

const app = useTestApp()

type Operation = {
  security?: object[]
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
  responses: Record<string, { content: object }>
}
type OpenApi = {
  openapi: string
  components: { securitySchemes: object; schemas: object }
  paths: Record<string, Record<string, Operation>>
}

const read = async () => (await (await app.send('/api/openapi.json')).json()) as OpenApi

test('every endpoint is described, with its access, its answer and its refusals', async () => {
  const schemes = { public: undefined, customer: [{ customerToken: [] }], desk: [{ staffToken: [] }] }
  const { openapi, paths } = await read()
  expect(openapi).toBe('3.1.0')
  for (const endpoint of endpoints) {
    const described = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]!
    expect(described.security).toEqual(schemes[accessKind(endpoint.access)])
    expect(described.responses['default']).toBeDefined()
    expect(described.responses['401'] !== undefined).toBe(endpoint.access !== 'public')
    expect(described.responses[('status' in endpoint && String(endpoint.status)) || '200']?.content).toBeDefined()
  }
  expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(endpoints.length)
})

test('a desk endpoint needs the staff token, which the document describes', async () => {
  const desk = endpoint('GET', '/api/desk/orders', {
    access: { desk: 'orders.read' },
    input: z.strictObject({}),
    output: z.object({}),
    summary: 'Orders',
  })
  expect(operation(desk)).toMatchObject({ security: [{ staffToken: [] }], responses: { 401: {} } })
  const { components } = await read()
  expect(Object.keys(components.securitySchemes)).toEqual(['customerToken', 'staffToken'])
})

test('fields travel where they are said to: path, query or body', async () => {
  const { paths } = await read()
  expect(paths['/api/orders/{id}/cancel']!.post!.parameters).toEqual([
    expect.objectContaining({ name: 'id', in: 'path', required: true }),
  ])
  expect(
    Object.keys(paths['/api/orders/{id}/cancel']!.post!.requestBody!.content['application/json']!.schema.properties),
  ).toEqual(['reason'])
  expect(paths['/api/products']!.get!.parameters!.map(({ name, in: place }) => `${place} ${name}`)).toContain(
    'query search',
  )
  expect(paths['/api/auth/validatetoken']!.post!.requestBody).toBeUndefined()
})

test('operation ids are unique, and schemas that occur more than once are stated once', async () => {
  const { components, ...rest } = await read()
  const text = JSON.stringify({ ...rest, components })
  expect(text.length).toBeLessThan(900_000)
  const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(endpoints.length)
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]))
  const stated = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`)
  expect([...references].toSorted()).toEqual(stated.toSorted())
})

test('the readable page names every call and runs no script', async () => {
  const response = await app.send('/api/docs')
  const html = await response.text()
  for (const { path } of endpoints) expect(html).toContain(`<code>${path}</code>`)
  expect(html).not.toMatch(/<script|style="|src=/)
  const hash = createHash('sha256')
    .update(/<style>([\s\S]*)<\/style>/.exec(html)![1]!)
    .digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
})
