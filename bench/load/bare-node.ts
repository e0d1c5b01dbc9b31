import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type BareNode = { readonly url: string; readonly stop: () => Promise<void> }

type Copied = {
  readonly shop: string
  readonly paths: readonly string[]
  readonly processes: number
  readonly port: number
}

/** Node's own HTTP with the bytes and headers of the shop's answers and no code of ours: what the shop could reach at most. */
export async function startBareNode(copied: Copied): Promise<BareNode> {
  const child = spawn(process.execPath, ['bench/load/bare-server.ts', JSON.stringify(copied)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await untilOpen(child.stdout, copied.processes)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url: `http://127.0.0.1:${copied.port}`, stop }
}

/** Each process says so. */
async function untilOpen(stdout: AsyncIterable<Buffer>, processes: number): Promise<void> {
  let text = ''
  for await (const chunk of stdout) {
    text += chunk.toString()
    if (text.split('open\n').length > processes) return
  }
  throw new Error('The server to compare with did not open.')
}
