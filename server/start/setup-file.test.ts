import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { writeSetupFile } from './setup-file.ts'

const STARTS = 4
const ROUNDS = 20

/** Ensures the secrets of each folder at the same time as the other workers, and posts what it got. */
const source = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData.module).then(({ ensureSecrets }) => {
    const arrived = new Int32Array(workerData.shared)
    parentPort.postMessage(workerData.folders.map((folder, round) => {
      Atomics.add(arrived, round, 1)
      Atomics.notify(arrived, round)
      for (let count = 0; count < workerData.starts; count = Atomics.load(arrived, round)) Atomics.wait(arrived, round, count)
      return JSON.stringify(ensureSecrets(folder).values)
    }))
  })`

test.each([
  ['without a setup file', null],
  ['after something was typed', { version: 3, values: { MAIL_FROM: 'orders@shop.example' } }],
  ['with half of the secrets', { version: 0, values: { JWT_SECRET: 'j'.repeat(64) } }],
])('processes that start at once have the same secrets, %s', async (_, file) => {
  const root = mkdtempSync(join(tmpdir(), 'shop-secrets-'))
  try {
    const folders = Array.from({ length: ROUNDS }, (_, round) => join(root, String(round)))
    for (const folder of folders) if (file !== null) writeSetupFile(folder, file)
    const workerData = {
      module: new URL('setup-file.ts', import.meta.url).href,
      shared: new SharedArrayBuffer(4 * ROUNDS),
      starts: STARTS,
      folders,
    }
    const starts = Array.from({ length: STARTS }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      new Worker(source, { eval: true, workerData }).once('message', resolve).once('error', reject)
      return promise
    })
    const secrets = await Promise.all(starts)
    for (const [round, folder] of folders.entries()) {
      const got = new Set(secrets.map((ofStart) => ofStart[round]))
      expect([round, got.size]).toEqual([round, 1])
      const [values = '{}'] = got
      expect(JSON.parse(values)).toMatchObject({
        ...file?.values,
        JWT_SECRET: expect.any(String),
        FILES_KEYS: expect.any(String),
      })
      expect(readdirSync(folder)).toEqual(['setup.json'])
    }
  } finally {
    rmSync(root, { recursive: true })
  }
})
