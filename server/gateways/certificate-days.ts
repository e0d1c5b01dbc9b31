import { connect } from 'node:tls'
import { DAY, SECOND } from '#domain/time.ts'

/** The days that the certificate of a web address still holds. Null without https, or while the address does not answer. */
export function certificateDays(address: string, now: Date): Promise<number | null> {
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname, timeout: 5 * SECOND })
    const end = (days: number | null) => {
      socket.destroy()
      resolve(days)
    }
    socket.once('secureConnect', () => end((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / DAY))
    socket.once('error', () => end(null))
    socket.once('timeout', () => end(null))
  })
}
