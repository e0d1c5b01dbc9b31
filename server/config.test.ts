import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { liveEnvironment } from '#test/live-environment.ts'
import { ConfigError } from './start/config-error.ts'
import { readConfig } from './config.ts'
import { isReachable } from './http/closed-shop.ts'
import { writeSetupFile } from './start/setup-file.ts'

const live = { ...liveEnvironment, PUBLIC_URL: 'https://shop.example/' }

function complaints(env: Record<string, string>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test('starts a demo without settings', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    database: { kind: 'embedded' },
  })
})

test('starts a live shop with complete settings and strict limits', () => {
  expect(readConfig(live)).toMatchObject({
    mode: 'live',
    publicUrl: 'https://shop.example',
    limits: { codesPerHour: 20, loginsPerHour: 30 },
  })
})

test.each(['JWT_SECRET', 'FILES_KEYS'])('rejects a live shop with a database server and without %s', (name) => {
  const url = 'postgres://db/shop'
  expect(complaints({ ...live, DATABASE_URL: url, [name]: '' })).toContain(name)
})

describe('a live shop without settings', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'setup-')), 'data')
  })
  afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))
  const read = (env: Record<string, string> = {}) => readConfig({ SHOP_MODE: 'live', DATA_DIR: dataDir, ...env })

  test('makes its secrets once, in a file and a folder of its user', () => {
    const { jwtSecrets, filesKeys } = read()
    expect([jwtSecrets.length, filesKeys.length]).toEqual([1, 1])
    expect(read()).toMatchObject({ jwtSecrets, filesKeys })
    expect(statSync(join(dataDir, 'setup.json')).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(readdirSync(dataDir)).toEqual(['setup.json'])
  })

  test('names a file that a hand has broken, without its secrets', () => {
    read()
    const path = join(dataDir, 'setup.json')
    const stored = readFileSync(path, 'utf8')
    writeFileSync(path, stored.replace('"JWT_SECRET": "', '"JWT_SECRET": '))
    expect(complaints({ SHOP_MODE: 'live', DATA_DIR: dataDir })).toBe(`${path} is not valid JSON. Correct it by hand.`)
  })

  test('listens to its machine only, takes no payments and nothing from customers', () => {
    const config = read()
    expect(config).toMatchObject({
      hosts: ['127.0.0.1', '::1'],
      trustProxy: false,
      smtpUrl: null,
      payments: { active: null },
    })
    expect(isReachable(config)).toBe(false)
  })

  test('reads what was typed at the desk, and the environment wins', () => {
    const typed = { PUBLIC_URL: 'https://typed.example', SMTP_URL: 'smtp://typed.example:587', HOST: '0.0.0.0' }
    writeSetupFile(dataDir, { version: 1, values: typed })
    expect(read()).toMatchObject({ publicUrl: 'https://typed.example', hosts: ['0.0.0.0'] })
    expect(isReachable(read())).toBe(true)
    expect(read({ PUBLIC_URL: 'https://given.example' })).toMatchObject({
      publicUrl: 'https://given.example',
      smtpUrl: 'smtp://typed.example:587',
    })
  })
})

test.each([
  ['JWT_SECRET', 'short'],
  ['FILES_KEYS', 'short'],
  ['FILES_KEYS', 'x'.repeat(64)],
  ['JWT_SECRET', 'x'.repeat(64)],
  ['JWT_SECRET', 'change-me-'.repeat(6)],
  ['JWT_SECRET', '0123456789'.repeat(4)],
  ['PUBLIC_URL', 'https://shop.example/shop'],
  ['PUBLIC_URL', 'https://shop.example/?a=1'],
  ['PUBLIC_URL', 'https://shop.example/#a'],
  ['PUBLIC_URL', 'https://asha:secret@shop.example'],
  ['TRUST_PROXY', 'yes'],
  ['HOST', 'shop.example'],
  ['HOST', '127.0.0.1, everywhere'],
  ['PUBLIC_URL', 'http://shop.example'],
  ['PUBLIC_URL', 'not an address'],
  ['SMTP_URL', 'mail.example:465'],
  ['SMTP_URL', 'https://mail.example'],
  ['PORT', 'eighty'],
  ['LOG_LEVEL', 'loud'],
  ['SHOP_MODE', 'rehearsal'],
])('rejects %s=%s with a message', (name, value) => {
  expect(complaints({ ...live, [name]: value })).toMatch(new RegExp(name === 'PUBLIC_URL' ? 'PUBLIC_URL' : name))
})

const bucket = {
  FILES_S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com',
  FILES_S3_BUCKET: 'shop-files',
  FILES_S3_REGION: 'ap-south-1',
  FILES_S3_KEY_ID: 'KEY',
  FILES_S3_SECRET: 'a/secret+key',
}

test('stores files in the data folder, or in a bucket when all its settings are there', () => {
  expect(readConfig({}).filesBucket).toBeNull()
  expect(readConfig(bucket).filesBucket).toEqual({
    endpoint: 'https://s3.ap-south-1.amazonaws.com',
    bucket: 'shop-files',
    region: 'ap-south-1',
    keyId: 'KEY',
    secret: 'a/secret+key',
  })
})

test.each([
  ['FILES_S3_SECRET', ''],
  ['FILES_S3_REGION', ''],
  ['FILES_S3_BUCKET', 'Shop Files'],
  ['FILES_S3_ENDPOINT', 'http://s3.example'],
  ['FILES_S3_ENDPOINT', 'https://s3.example/path'],
  ['FILES_S3_ENDPOINT', 's3.example'],
])('rejects a bucket with %s=%s', (name, value) => {
  expect(complaints({ ...bucket, [name]: value })).toContain(name)
})

test('prefers DATABASE_URL over the embedded database', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/shop' }).database).toMatchObject({
    kind: 'server',
    url: 'postgres://db/shop',
  })
})

test('listens only on IPv4 and IPv6 loopback in demo mode unless HOST is set', () => {
  expect(readConfig({}).hosts).toEqual(['127.0.0.1', '::1'])
  expect(readConfig({ HOST: '0.0.0.0' }).hosts).toEqual(['0.0.0.0'])
  expect(readConfig({ HOST: '10.0.0.5, ::1' }).hosts).toEqual(['10.0.0.5', '::1'])
})

test('accepts random secrets in base64 and hexadecimal', () => {
  for (let n = 0; n < 50; n += 1)
    for (const JWT_SECRET of [randomBytes(24).toString('base64'), randomBytes(32).toString('hex')])
      expect(readConfig({ ...live, JWT_SECRET }).jwtSecrets).toEqual([JWT_SECRET])
})

test('archives the WAL of the embedded database only', () => {
  expect(readConfig({ WAL_ARCHIVE: '/mnt/wal' }).database).toMatchObject({ archive: '/mnt/wal' })
  expect(complaints({ WAL_ARCHIVE: '/mnt/wal', DATABASE_URL: 'postgres://db/shop' })).toContain(
    'WAL_ARCHIVE is for the embedded database',
  )
})

test('requires WEB_PROCESSES of at least 1', () => {
  expect(complaints({ WEB_PROCESSES: '0' })).toContain('WEB_PROCESSES must be at least 1')
  expect(readConfig({ WEB_PROCESSES: '2' })).toMatchObject({ processes: 2, database: { kind: 'embedded' } })
})
