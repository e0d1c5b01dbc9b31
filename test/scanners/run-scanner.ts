import { spawn, spawnSync } from 'node:child_process'

/** Whether this machine has a program. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
}

/** Runs a scanner to its end and gives what it wrote. */
export function runScanner(name: string, parameters: readonly string[]): Promise<string> {
  const child = spawn(name, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', () => done(output))
  })
}
