import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const live = {
  SHOP_MODE: 'live',
  JWT_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://shop.example/',
  PAYMENT_GATEWAY: 'none',
}

function complaints(env: Record<string, string>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test('a demo needs no settings at all', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    database: { kind: 'embedded' },
  })
})

test('a live shop with everything it needs starts, with the strict limits', () => {
  expect(readConfig(live)).toMatchObject({
    mode: 'live',
    publicUrl: 'https://shop.example',
    limits: { codesPerHour: 20, loginsPerHour: 30 },
  })
})

test.each(['JWT_SECRET', 'SMTP_URL', 'PUBLIC_URL', 'PAYMENT_GATEWAY'])(
  'a live shop without %s does not start and says so',
  (name) => {
    expect(complaints({ ...live, [name]: '' })).toContain(name)
  },
)

test('every missing thing is named at once', () => {
  expect(complaints({ SHOP_MODE: 'live' }).split('\n').length).toBeGreaterThanOrEqual(4)
})

test.each([
  ['JWT_SECRET', 'short'],
  ['PUBLIC_URL', 'http://shop.example'],
  ['PUBLIC_URL', 'not an address'],
  ['PORT', 'eighty'],
  ['LOG_LEVEL', 'loud'],
  ['SHOP_MODE', 'rehearsal'],
])('%s=%s is refused with a sentence', (name, value) => {
  expect(complaints({ ...live, [name]: value })).toMatch(new RegExp(name === 'PUBLIC_URL' ? 'PUBLIC_URL' : name))
})

test('an address of a database server is used instead of the embedded one', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/shop' }).database).toMatchObject({
    kind: 'server',
    url: 'postgres://db/shop',
  })
})

test('WEB_PROCESSES is at least 1', () => {
  expect(complaints({ WEB_PROCESSES: '0' })).toContain('WEB_PROCESSES must be at least 1')
  expect(readConfig({ WEB_PROCESSES: '2' })).toMatchObject({ processes: 2, database: { kind: 'embedded' } })
})
