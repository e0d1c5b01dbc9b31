import { connect, type Socket } from 'node:net'

/** The bytes of one connection until it is closed or quiet. */
type RawExchange = {
  /** The status of each answer, in order. */
  readonly statuses: readonly number[]
  readonly text: string
  readonly closed: boolean
  /** Why the connection broke, such as EPIPE. */
  readonly error?: string
  readonly ms: number
}

/**
 * Sends raw bytes and reads the answer until `quietMs` pass without a byte; the first byte may take `patienceMs`.
 * `thenSlowly` follows with one byte every 40 ms.
 */
export function exchangeBytes(
  port: number,
  bytes: string,
  { quietMs = 400, patienceMs = 10_000, thenSlowly = '' } = {},
): Promise<RawExchange> {
  const start = performance.now()
  const socket = connect({ port, host: '127.0.0.1' })
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let quiet: NodeJS.Timeout
    const end = (closed: boolean, error?: string) => {
      clearTimeout(quiet)
      socket.destroy()
      const text = Buffer.concat(parts).toString('latin1')
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) => Number(status))
      resolve({ statuses, text, closed, ...(error !== undefined && { error }), ms: performance.now() - start })
    }
    const wait = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => end(false), parts.length === 0 ? patienceMs : quietMs)
    }
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      wait()
    })
    socket.on('error', ({ code }: NodeJS.ErrnoException) => end(true, code))
    socket.on('close', () => end(true))
    socket.on('connect', () => {
      wait()
      socket.write(Buffer.from(bytes, 'latin1'))
      if (thenSlowly !== '') drip(socket, Buffer.from(thenSlowly, 'latin1'))
    })
  })
}

function drip(socket: Socket, bytes: Buffer): void {
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed || at === bytes.length) clearInterval(timer)
    else socket.write(bytes.subarray(at, (at += 1)))
  }, 40)
  socket.on('close', () => clearInterval(timer))
}
