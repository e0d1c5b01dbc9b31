import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { contentSecurityPolicy, hashNoncedScripts } from './content-security-policy.ts'

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')

test('hashes the renderer’s scripts and removes the nonce', () => {
  const page =
    '<script nonce="m4rk">one()</script><p>text</p><script nonce="m4rk" type="module" async="">two()</script>'
  const { html, hashes } = hashNoncedScripts(page, 'm4rk')
  expect(hashes).toEqual([hashOf('one()'), hashOf('two()')])
  expect(html).toBe('<script>one()</script><p>text</p><script type="module" async="">two()</script>')
})

test('gives an injected script no hash', () => {
  const { hashes } = hashNoncedScripts('<script nonce="guess">steal()</script><script>steal()</script>', 'm4rk')
  expect(hashes).toEqual([])
})

test('allows scripts by hash and nothing unsafe', () => {
  const policy = contentSecurityPolicy([hashOf('one()')])
  expect(policy).toContain(`script-src 'self' 'sha256-${hashOf('one()')}'`)
  expect(policy).toMatch(/^default-src 'none';/)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
})

test('allows a frame only of the origin that a page names', () => {
  expect(contentSecurityPolicy([])).not.toMatch(/frame-src|https:/)
  const policy = contentSecurityPolicy([], { frames: 'https://map.example', images: 'https://map.example/icon' })
  expect(policy).toContain('frame-src https://map.example;')
  expect(policy).toContain("img-src 'self' data: https://map.example/icon;")
  expect(policy.match(/https:/g)).toHaveLength(2)
})
