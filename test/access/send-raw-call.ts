import type { ApiKey } from '#contract/api.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { accessTable } from './calls.ts'

export async function sendRawCall(
  app: Pick<TestApp, 'send'>,
  key: string,
  input: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const [method = 'GET', template = '/'] = key.split(' ')
  const rest = { ...input }
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const file = await accessTable[key as ApiKey].file?.()
  const isGet = method === 'GET'
  const query = isGet || file ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const response = await app.send(`${path}${query}`, {
    method,
    headers: { ...(!isGet && !file && { 'content-type': 'application/json' }), ...headers },
    ...(!isGet && { body: file ?? JSON.stringify(rest) }),
  })
  const kept = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    body: bodyText.decode(await response.arrayBuffer()),
  }
}

/** Keeps the mark at the start of a file. */
const bodyText = new TextDecoder('utf-8', { ignoreBOM: true })

type RawAnswer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }
