import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileVersion } from './file-version.ts'
import { findOriginal, pictureVersion, versionedAddress } from './picture-originals.ts'

let folder: string
let folders: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-originals-'))
  folders = ['own', 'drawn'].map((name) => join(folder, name))
  for (const path of folders) mkdirSync(path)
})
afterEach(() => rmSync(folder, { recursive: true }))

const address = '/images/products/neem-1-640.webp'

test('adds the version of the content to the address of a product picture', () => {
  writeFileSync(join(folder, 'drawn/neem-1.svg'), 'svg')
  const version = pictureVersion(address, folders)
  expect(version).toMatch(/^[0-9a-f]{8}$/)
  expect(versionedAddress(address, folders)).toBe(`${address}?v=${version}`)
  expect(pictureVersion('/images/products/neem-1-320.avif', folders)).toBe(version)
})

test('the version follows the content, not the time of the file', () => {
  const path = join(folder, 'drawn/neem-1.svg')
  writeFileSync(path, 'svg')
  const version = pictureVersion(address, folders)
  utimesSync(path, 1_000_000_000, 1_000_000_000)
  expect(pictureVersion(address, folders)).toBe(version)
  writeFileSync(path, 'other')
  expect(pictureVersion(address, folders)).not.toBe(version)
})

test("prefers the owner's picture", async () => {
  writeFileSync(join(folder, 'drawn/neem-1.svg'), 'drawn')
  writeFileSync(join(folder, 'own/neem-1.jpg'), 'own')
  expect((await findOriginal(folders, 'neem-1'))?.path).toBe(join(folder, 'own/neem-1.jpg'))
  expect(pictureVersion(address, folders)).toBe(fileVersion(join(folder, 'own/neem-1.jpg')))
})

test.each([
  '/images/products/missing-1-640.webp',
  '/images/own.jpg',
  'https://elsewhere.example/a-1-640.webp',
  '/../x',
])('leaves %s unchanged', (other) => expect(versionedAddress(other, folders)).toBe(other))
