import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareBuild } from './setup/prepare.ts'

/** Rebuilds and restarts the shop when one of its files changes. */
const folders = ['domain', 'contract', 'server', 'web', 'shop', 'demo']
let server: ChildProcess | undefined
let changed = Promise.withResolvers<void>()

if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV ??= 'production'
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))

while (true) {
  // An editor writes several files at once and a file in several steps.
  await wait(100)
  changed = Promise.withResolvers()
  // A watcher loses a file that an editor replaces, so every round has new ones.
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, () => changed.resolve()))
  await start()
  await changed.promise
  for (const watcher of watchers) watcher.close()
  await stop()
}

async function start(): Promise<void> {
  try {
    await prepareBuild()
    server = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit' })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** Waits until the process has released the data folder and the port. */
async function stop(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((done) => server?.once('exit', done))
  server.kill('SIGTERM')
  await ended
}
