import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'

/**
 * Maps an IP address to the network that rate limits count: an IPv4 address, or the /64 network of an IPv6 address
 * because one household controls all of it. Other text stays unchanged.
 */
export function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '')
  if (!isIPv6(address)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

function groupsOf(address: string): string[] {
  // The URL parser canonicalises every notation of an IPv6 address.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/** Reads the last address in X-Forwarded-For, which the trusted proxy added; null when it is invalid. */
export function readForwardedFor(header: string): string | null {
  const last = header.split(',').at(-1)?.trim() ?? ''
  const address = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(last)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(last)?.[1] ?? last
  return isIP(address) === 0 ? null : address
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')
privateNetworks.addAddress('::1', 'ipv6')
for (const [network, prefix] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

/** Whether an address is loopback or private, as that of a proxy is. */
export function isPrivateAddress(ip: string): boolean {
  return isIP(ip) !== 0 && privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

/**
 * Identifies the visitor behind a request by network. Visitors on this machine, in a private network and behind an
 * unknown proxy share an address, so there a connection is a visitor.
 */
export function visitorKeyOf({ headers, socket }: IncomingMessage, { trustProxy }: { trustProxy: boolean }): string {
  const forwarded = trustProxy ? readForwardedFor(String(headers['x-forwarded-for'] ?? '')) : null
  const address = forwarded ?? socket.remoteAddress ?? 'unknown'
  return isPrivateAddress(address) ? `${address} ${socket.remotePort}` : networkOf(address)
}

/** The visitor behind a call, by which queues share work. Calls inside the process have no connection. */
export function networkKeyOf({ env }: HonoContext, config: { readonly trustProxy: boolean }): string {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>
  return incoming === undefined ? 'inside' : visitorKeyOf(incoming, config)
}
