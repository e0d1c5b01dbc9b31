import { cpus, release, totalmem } from 'node:os'

/** What a figure was measured on. */
export function describeMachine() {
  const [cpu] = cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} × ${cpu?.model ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
  }
}
