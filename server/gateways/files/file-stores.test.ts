import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BucketServer, startBucketServer } from '#test/bucket-server.ts'
import { createBucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
let bucket: BucketServer
beforeAll(async () => {
  bucket = await startBucketServer()
})
beforeEach(() => {
  bucket.stored.clear()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => bucket.close())

const stores: Readonly<Record<string, () => FileStore>> = {
  'a folder': () => createFolderStore(folder),
  'a bucket': () => createBucketStore(bucket.config),
}

describe.each(Object.entries(stores))('%s', (_, openStore) => {
  test('gives back the bytes that were written, until they are removed', async () => {
    const store = openStore()
    const bytes = Buffer.from([0, 255, 10, 13, 38])
    await store.write('rxf_1', bytes)
    expect(await store.read('rxf_1')).toEqual(bytes)
    await store.remove('rxf_1')
    expect(await store.read('rxf_1')).toBeNull()
  })

  test('knows nothing of an unknown name, and removes it without an error', async () => {
    const store = openStore()
    expect([await store.read('rxf_none'), await store.list()]).toEqual([null, []])
    await store.remove('rxf_none')
  })

  test('lists the names of all files', async () => {
    const store = openStore()
    const names = ['rxf_1', 'rxf_2', 'rxf_3', 'rxf_4', 'rxf_5']
    for (const name of names) await store.write(name, Buffer.from(name))
    expect((await store.list()).toSorted()).toEqual(names)
    await store.write('erased_1', Buffer.from('1'))
    expect(await store.list('erased_')).toEqual(['erased_1'])
  })

  test.each(['../secret', 'rxf_1/x', '', 'RXF_1', 'rxf_1?x'])('refuses the name %o', async (name) => {
    await expect((async () => openStore().read(name))()).rejects.toThrow('A stored file is named by its id')
  })
})

describe('a bucket', () => {
  test('refuses with 503 and the reason while it fails, and works again afterwards', async () => {
    const store = createBucketStore(bucket.config)
    bucket.failWith = 503
    await expect(store.read('rxf_1')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The bucket for files cannot be used just now: it answers 503 SlowDown. Please try again later.',
    })
    bucket.failWith = null
    expect(await store.read('rxf_1')).toBeNull()
  })

  test('is refused with a wrong secret', async () => {
    const store = createBucketStore({ ...bucket.config, secret: 'another' })
    await expect(store.write('rxf_1', Buffer.from('x'))).rejects.toThrow('it answers 403 SignatureDoesNotMatch')
    expect(bucket.stored.size).toBe(0)
  })

  test('is unavailable when nothing listens', async () => {
    const store = createBucketStore({ ...bucket.config, endpoint: 'http://127.0.0.1:1' })
    await expect(store.read('rxf_1')).rejects.toThrow('it does not answer')
  })
})
