import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const config = readFileSync(new URL('../../ops/nginx-shop.conf', import.meta.url), 'utf8')
const locations = [...config.matchAll(/location (=|~)? ?(\S+) \{([^}]*)\}/g)].map(([, kind, path = '', body = '']) => ({
  isOf: (address: string) =>
    kind === '~' ? new RegExp(path).test(address) : kind === '=' ? address === path : address.startsWith(path),
  megabytes: Number(/client_max_body_size (\d+)m;/.exec(body)?.[1] ?? 1),
  waitSeconds: Number(/proxy_read_timeout (\d+)s;/.exec(body)?.[1] ?? 60),
}))

const uploads = endpoints.flatMap(({ path, maxUploadBytes }: Endpoint) =>
  maxUploadBytes === undefined ? [] : [[path, maxUploadBytes] as const],
)

test.each(uploads)('nginx lets %s receive slightly more than the shop allows, and wait its turn', (path, maxBytes) => {
  const fitting = locations.filter(({ isOf }) => isOf(path))
  expect(Math.max(...fitting.map(({ megabytes }) => megabytes))).toBeGreaterThan(maxBytes / 2 ** 20)
  expect(Math.max(...fitting.map(({ waitSeconds }) => waitSeconds))).toBe(180)
})
