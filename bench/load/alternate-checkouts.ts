import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

type Rounds = { readonly next: () => Promise<number>; readonly end: () => void }

type Alternation = {
  /** Prints a line when it is ready, and the rate of a round for each line that it reads. */
  readonly script: string
  readonly parameters: readonly string[]
  readonly rounds: number
  /** The folder of another commit with its packages; undefined measures this tree alone. */
  readonly other: string | undefined
}

/** The median rates of this tree and another commit, in alternating rounds. The first round warms up. */
export async function alternateCheckouts({ script, parameters, rounds, other }: Alternation) {
  const trees = [await startRounds('.', script, parameters)]
  if (other !== undefined) {
    // The other commit may be older than the script.
    mkdirSync(join(other, dirname(script)), { recursive: true })
    copyFileSync(script, join(other, script))
    trees.push(await startRounds(other, script, parameters))
  }
  const rates: number[][] = trees.map(() => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const index of round % 2 === 0 ? [...trees.keys()] : [...trees.keys()].toReversed()) {
      const rate = await trees[index]!.next()
      if (round > 0) rates[index]!.push(rate)
    }
  for (const { end } of trees) end()
  const [here = 0, there] = rates.map(median)
  return there === undefined ? { here } : { here, there, ratio: Number((here / there).toFixed(2)) }
}

async function startRounds(cwd: string, script: string, parameters: readonly string[]): Promise<Rounds> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(process.execPath, [script, ...parameters], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  const next = async () => {
    child.stdin.write('next\n')
    return Number((await lines.next()).value)
  }
  return { next, end: () => child.stdin.end() }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
