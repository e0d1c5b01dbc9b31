import { expect, test } from 'vitest'
import { defaultSettings } from '#shop/settings.ts'
import {
  type ConnectionName,
  connectionNames,
  connections,
  readConnection,
  type TypedConnection,
  variablesOfConnection,
} from './connections.ts'
import { secretFields, withStoredSecrets } from './stored-secrets.ts'
import { listSetupNeeds, setupSteps } from './setup-steps.ts'

const mail = { server: 'smtp.example.in', port: 465, user: 'shop@x.in', password: 'a:b@c/%', sender: 'orders@x.in' }

test.each<[ConnectionName, TypedConnection]>([
  ['mail', mail],
  ['mail', { ...mail, port: 587, user: '', password: '' }],
  ['address', { publicUrl: 'https://shop.in', reach: 'machine' }],
  ['address', { publicUrl: 'https://shop.in', reach: 'local-proxy' }],
  ['address', { publicUrl: 'https://shop.in', reach: 'other-proxy' }],
  ['razorpay', { keyId: 'rzp_live_1', keySecret: 'one', webhookSecrets: 'two' }],
])('reads %s back as it was typed', (name, typed) => {
  expect(readConnection(name, variablesOfConnection(name, typed, 'live'))).toEqual(typed)
})

test('a connection without variables is not set', () => {
  for (const name of connectionNames) expect(readConnection(name, {})).toBeNull()
})

test('uses TLS from the first byte at port 465 only', () => {
  expect(variablesOfConnection('mail', mail, 'live').SMTP_URL).toMatch(/^smtps:/)
  expect(variablesOfConnection('mail', { ...mail, port: 587 }, 'live').SMTP_URL).toMatch(/^smtp:/)
})

test('takes real money in live mode and none in the demo', () => {
  const typed = { key: 'key', salts: 'salt' }
  expect(variablesOfConnection('payu', typed, 'live').PAYU_ENV).toBe('production')
  expect(variablesOfConnection('payu', typed, 'demo').PAYU_ENV).toBe('test')
})

test('an empty secret is the stored one, unless it would be sent elsewhere', () => {
  const empty = { ...mail, password: '' }
  expect(withStoredSecrets('mail', { ...empty, sender: 'care@x.in' }, mail)).toEqual({
    values: { ...mail, sender: 'care@x.in' },
  })
  expect(withStoredSecrets('mail', empty, null)).toEqual({ missing: ['password'] })
  expect(withStoredSecrets('mail', { ...empty, user: '' }, null)).toEqual({ values: { ...empty, user: '' } })
})

const withSecrets = connectionNames.filter((name) => secretFields(name).length > 0)

test.each(withSecrets)(
  'a stored secret of %s is not sent elsewhere: each changed field but those asks for it again',
  (name) => {
    const fields = Object.keys(connections[name].fields)
    const secrets = secretFields(name)
    const stored = Object.fromEntries(fields.map((field) => [field, 'stored']))
    const typed = { ...stored, ...Object.fromEntries(secrets.map((field) => [field, ''])) }
    const harmless = fields.filter(
      (field) =>
        !secrets.includes(field) && 'values' in withStoredSecrets(name, { ...typed, [field]: 'other' }, stored),
    )
    expect([name, harmless]).toEqual([name, { mail: ['sender'], phonepe: ['clientVersion'] }[name as 'mail'] ?? []])
    expect(withStoredSecrets(name, typed, stored)).toEqual({ values: stored })
  },
)

const nothing = {
  settings: defaultSettings,
  undecided: ['Awards'],
  hasPharmacist: false,
  hasAddress: false,
  hasMail: false,
  takesOnlinePayments: false,
  hasProducts: false,
  hasDeliveryRules: false,
}

test('a new shop lacks something at every step, with a reason', () => {
  const needs = listSetupNeeds(nothing)
  expect(new Set(needs.map(({ step }) => step))).toEqual(new Set(Object.keys(setupSteps)))
  for (const { sentence, reason } of needs) expect([sentence, reason].join(' ')).toMatch(/\. .+\.$/)
})

test('a setting with words of its own is no longer missing', () => {
  const identity = {
    ...defaultSettings.identity,
    name: 'Asha Medicals',
    shortName: 'Asha',
    nameEnding: 'Medicals',
    legalName: 'Asha Medicals',
  }
  const sentences = (settings: typeof defaultSettings) =>
    listSetupNeeds({ ...nothing, settings }).map(({ sentence }) => sentence)
  expect(sentences(defaultSettings)).toContain('Name of the shop: still that of the sample shop.')
  expect(sentences({ ...defaultSettings, identity })).not.toContain('Name of the shop: still that of the sample shop.')
})
