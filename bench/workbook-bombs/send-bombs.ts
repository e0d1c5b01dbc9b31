import { parentPort, workerData } from 'node:worker_threads'
import { workbookBombs } from '#test/hostile-files/list-bombs.ts'

/** A worker in which each sender uploads one hostile workbook after the other until it is told to stop. Counts the statuses. */
export type BombFlood = {
  readonly url: string
  readonly tokens: readonly string[]
  /** Shared; 1 ends the flood. */
  readonly isOver: Int32Array
}
export type BombStatuses = { readonly [status: string]: number }

const { url, tokens, isOver } = workerData as BombFlood
const bombs = workbookBombs.map(({ bytes }) => new Blob([bytes()]))
const statuses: Record<string, number> = {}

await Promise.all(tokens.map(sendBombs))
parentPort?.postMessage(statuses satisfies BombStatuses, [])

async function sendBombs(token: string, sender: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `203.0.113.${sender}` }
  for (let at = sender; Atomics.load(isOver, 0) === 0; at += 1) {
    const body = bombs[at % bombs.length] ?? null
    const status = await fetch(url, { method: 'POST', headers, body }).then(
      async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      },
      () => 'no answer',
    )
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
