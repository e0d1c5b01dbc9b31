import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMemoryFileStore } from '#test/memory-file-store.ts'
import { createFolderStore } from '../gateways/files/folder-store.ts'
import { readEncrypted, resealKey, storeEncrypted } from './encrypted-files.ts'
import { fileKey, isFileKey, loadFileKeys } from '../files/file-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const oldKey = fileKey(randomBytes(32))
const newKey = fileKey(randomBytes(32))
const files = createMemoryFileStore()
const shopWith = (...keys: readonly (typeof oldKey)[]) => ({ files, fileKeys: () => keys })
const picture = Buffer.from('a picture')

test('opens a file after a rotation of keys, and without the old key once its key is sealed anew', async () => {
  const sealed = await storeEncrypted(shopWith(oldKey), 'rxf_one', picture)
  const rotated = shopWith(newKey, oldKey)
  expect(await readEncrypted(rotated, 'rxf_one', sealed)).toEqual(picture)
  const resealed = resealKey(rotated, 'rxf_one', sealed)!
  expect(resealed.key_id).toBe(newKey.id)
  expect(await readEncrypted(shopWith(newKey), 'rxf_one', resealed)).toEqual(picture)
  expect(resealKey(rotated, 'rxf_one', resealed)).toBeNull()
  expect(resealKey(shopWith(newKey), 'rxf_one', sealed)).toBeNull()
})

test('says which setting is missing when the key is lost, and that a file is damaged', async () => {
  const sealed = await storeEncrypted(shopWith(oldKey), 'rxf_two', picture)
  const lost = readEncrypted(shopWith(newKey), 'rxf_two', sealed)
  await expect(lost).rejects.toThrow(
    'The key of this picture is missing from FILES_KEYS. Please ask the person who looks after the server to add it again.',
  )
  const damaged = Buffer.from(files.stored.get('rxf_two')!)
  damaged[30] = damaged[30]! ^ 1
  files.stored.set('rxf_two', damaged)
  await expect(readEncrypted(shopWith(oldKey), 'rxf_two', sealed)).rejects.toThrow(/missing or damaged/)
  await files.remove('rxf_two')
  await expect(readEncrypted(shopWith(oldKey), 'rxf_two', sealed)).rejects.toThrow(/missing or damaged/)
})

test('a file and its key work under their own id only', async () => {
  const sealed = await storeEncrypted(shopWith(oldKey), 'rxf_three', picture)
  await files.write('rxf_four', files.stored.get('rxf_three')!)
  await expect(readEncrypted(shopWith(oldKey), 'rxf_four', sealed)).rejects.toThrow(/key of this picture is missing/)
})

test('stores files in a folder for its owner only, and refuses names that are not ids', async () => {
  const store = createFolderStore(join(folder, 'files'))
  expect(await store.read('rxf_none')).toBeNull()
  await store.write('rxf_one', picture)
  expect(await store.read('rxf_one')).toEqual(picture)
  expect(statSync(join(folder, 'files', 'rxf_one')).mode & 0o777).toBe(0o600)
  await store.remove('rxf_one')
  await store.remove('rxf_one')
  expect(existsSync(join(folder, 'files', 'rxf_one'))).toBe(false)
  for (const name of ['../secret', 'rxf_one/..', '/etc/passwd', ''])
    await expect((async () => store.read(name))()).rejects.toThrow('A stored file is named by its id')
})

test('demo mode keeps one key in its data folder', () => {
  const source = { filesKeys: [], dataDir: join(folder, 'demo') }
  const [key] = loadFileKeys(source)
  expect(loadFileKeys(source)).toEqual([key])
  expect(key!.bytes).toHaveLength(32)
  expect(statSync(join(folder, 'demo', 'files-key')).mode & 0o777).toBe(0o600)
})

test('a key is 32 bytes in Base64', () => {
  const bytes = randomBytes(32)
  for (const text of [bytes.toString('base64'), bytes.toString('base64url')]) expect(isFileKey(text)).toBe(true)
  for (const text of ['', 'secret', bytes.toString('hex'), randomBytes(31).toString('base64')])
    expect(isFileKey(text)).toBe(false)
})
