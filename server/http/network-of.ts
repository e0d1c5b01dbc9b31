import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * What counts as one visitor: an IPv4 address, or the /64 network of an IPv6 address, since one household can use any
 * address of its network. What is not an address stays as it is.
 */
export function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '')
  if (!isIPv6(address)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

function groupsOf(address: string): string[] {
  // The URL parser knows every way of writing an IPv6 address and gives the one canonical way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

/** The address that our own proxy wrote last into X-Forwarded-For, without a port; null when it is no address. */
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

/** Whether an address is of this machine or of a network of its own, as a proxy's is. */
export function isPrivateAddress(ip: string): boolean {
  return isIP(ip) !== 0 && privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
