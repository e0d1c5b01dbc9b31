import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { SECOND } from '#domain/time.ts'

/** What came of a call of the shop to its own public address. */
export type OwnAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string; readonly validTo: Date | null }
  | { readonly kind: 'no-name' }
  | { readonly kind: 'private'; readonly address: string }
  | { readonly kind: 'bad-certificate' }
  | { readonly kind: 'silence' }

const TIMEOUT_MS = 5 * SECOND
const MAX_BYTES = 10_000

/** Addresses of networks that shoppers are not in. */
const nonPublicNetworks = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  nonPublicNetworks.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  nonPublicNetworks.addSubnet(net, prefix, 'ipv6')

/** Whether no shopper reaches this IP address: also link-local ones and those of carriers, unlike the networks of proxies. */
export function isNonPublicAddress(address: string): boolean {
  return nonPublicNetworks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Asks the public address of the shop for a path. Its name is resolved once and the connection goes to that address, so that
 * it never leads into the network of the machine. No redirect is followed, and nothing but the body's beginning is read.
 */
export async function askOwnAddress(
  publicUrl: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<OwnAnswer> {
  const { hostname, port } = new URL(publicUrl)
  const found = await lookup(hostname.replace(/^\[|\]$/g, '')).catch(() => null)
  if (found === null) return { kind: 'no-name' }
  const { address, family } = found
  if (isNonPublicAddress(address)) return { kind: 'private', address }
  return new Promise((resolve) => {
    const call = request(
      {
        hostname,
        port: Number(port) || 443,
        path,
        headers,
        timeout: TIMEOUT_MS,
        agent: false,
        lookup: (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
      },
      (response) => {
        const until = (response.socket as TLSSocket).getPeerCertificate().valid_to
        const validTo = until ? new Date(until) : null
        let body = ''
        const end = () => {
          resolve({ kind: 'answer', status: response.statusCode ?? 0, body, validTo })
          call.destroy()
        }
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          body += part
          if (body.length > MAX_BYTES) end()
        })
        response.on('end', end)
      },
    )
    call.setTimeout(TIMEOUT_MS, () => call.destroy())
    call.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ kind: /CERT|SSL|TLS|ALTNAME/.test(error.code ?? '') ? 'bad-certificate' : 'silence' }),
    )
    call.on('close', () => resolve({ kind: 'silence' }))
    call.end()
  })
}
