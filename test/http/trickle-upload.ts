import { connect } from 'node:net'

type Trickle = {
  readonly port: number
  readonly path: string
  readonly token: string
  /** The address that a trusted proxy names. */
  readonly from: string
  readonly everyMs?: number
}

/** An upload that goes on trickling until `stop`. */
export type TricklingUpload = { readonly status: () => number | null; readonly stop: () => void }

const STATED_BYTES = 1_900_000
const PIECE = Buffer.alloc(512)

/** Sends the head of an upload and then 512 bytes every half second. */
export function trickleUpload({ port, path, token, from, everyMs = 500 }: Trickle): TricklingUpload {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const lines = [`Host: shop.test`, `Authorization: Bearer ${token}`, `X-Forwarded-For: ${from}`]
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: ${STATED_BYTES}\r\n\r\n`)
  socket.write(PIECE)
  const timer = setInterval(() => socket.writable && socket.write(PIECE), everyMs)
  let status: number | null = null
  socket.on('data', (bytes) => (status ??= Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1])))
  socket.on('close', () => clearInterval(timer))
  return { status: () => status, stop: () => socket.destroy() }
}
