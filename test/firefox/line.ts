import { connect, createServer, type Socket } from 'node:net'

/** A line to the shop which can be cut: what BiDi calls offline does not reach the worker that stands in for the network. */
export type Line = {
  readonly url: string
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => void
}

export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to)
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((shopper) => {
    if (isCut) return void shopper.destroy()
    const shop = connect(Number(port), hostname)
    for (const [end, other] of [
      [shopper, shop],
      [shop, shopper],
    ] as const) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => ends.delete(end) && other.destroy())
      end.pipe(other)
    }
  })
  const drop = () => ends.forEach((end) => end.destroy())
  await new Promise<void>((listening) => server.listen(0, listening))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => void (isCut = false),
    close: () => {
      server.close()
      drop()
    },
  }
}
