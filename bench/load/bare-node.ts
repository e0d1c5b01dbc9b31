import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type BareNode = { readonly url: string; readonly stop: () => Promise<void> }

type Copied = {
  readonly shop: string
  readonly paths: readonly string[]
  readonly processes: number
  readonly port: number
}

/**
 * Starts Node's HTTP server with the bytes and headers of the shop's responses and no application code: the upper bound
 * for the shop.
 */
export async function startBareNode(copied: Copied): Promise<BareNode> {
  const child = spawn(process.execPath, ['bench/load/bare-server.ts', JSON.stringify(copied)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await waitUntilReady(child.stdout, copied.processes)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url: `http://127.0.0.1:${copied.port}`, stop }
}

/** Waits for the ready message of each process. */
async function waitUntilReady(stdout: AsyncIterable<Buffer>, processes: number): Promise<void> {
  let text = ''
  for await (const chunk of stdout) {
    text += chunk.toString()
    if (text.split('open\n').length > processes) return
  }
  throw new Error('The server to compare with did not open.')
}
