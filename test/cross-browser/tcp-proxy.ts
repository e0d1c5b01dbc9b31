import { connect, createServer, type Socket } from 'node:net'

/** Opens a TCP proxy to the shop that can be cut. The drivers cannot take the service worker offline. */
export async function openTcpProxy(
  to: string,
): Promise<{ url: string; cut: () => void; mend: () => void; close: () => void }> {
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((browser) => {
    if (isCut) return void browser.destroy()
    const shop = connect(Number(new URL(to).port), new URL(to).hostname)
    for (const [end, other] of [
      [browser, shop],
      [shop, browser],
    ] as const) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => ends.delete(end) && other.destroy())
      end.pipe(other)
    }
  })
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  await new Promise<void>((listening) => server.listen(0, listening))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    cut,
    mend: () => void (isCut = false),
    close: () => {
      server.close()
      cut()
    },
  }
}
