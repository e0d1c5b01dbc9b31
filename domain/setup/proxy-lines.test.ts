import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { caddyLines, certbotLine, nginxLines } from './proxy-lines.ts'

const sample = { publicUrl: 'https://shop.example', upstream: '127.0.0.1:3000' }
const withoutComments = (text: string) =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))

test('the lines for nginx are those of ops/nginx-shop.conf', () => {
  expect(withoutComments(nginxLines(sample))).toEqual(withoutComments(readFileSync('ops/nginx-shop.conf', 'utf8')))
})

test('both name the host and the port of this shop, and let the proxy replace what a visitor says of itself', () => {
  const shop = { publicUrl: 'https://medicines.example.in:8443', upstream: '10.0.0.5:4000' }
  const nginx = nginxLines(shop)
  expect(nginx).toContain('server 10.0.0.5:4000 max_fails=0;')
  expect(nginx).toContain('server_name medicines.example.in;')
  expect(nginx).toContain('listen 8443 ssl http2;')
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(nginx).not.toContain('shop.example')
  const caddy = caddyLines(shop)
  expect(caddy).toMatch(/^medicines\.example\.in:8443 \{\n/)
  expect(caddy).toContain('reverse_proxy 10.0.0.5:4000 {')
  expect(caddy).toContain('header_up X-Forwarded-For {remote_host}')
  expect(certbotLine(shop)).toContain('-d medicines.example.in ')
})
