import { expect, test } from 'vitest'
import { listProcessors } from '#domain/privacy/processors.ts'
import { defaultSettings } from '#shop/settings.ts'
import { shop } from '#shop/shop.ts'
import { processorFacts } from './processor-facts.ts'

const settings = { values: defaultSettings, shop } as unknown as Parameters<typeof processorFacts>[1]

const SECRET = 'hunter2'

test('names every host that data leaves for, and no secret', () => {
  const config = {
    smtpUrl: `smtps://user:${SECRET}@mail.example:465`,
    payments: { active: 'razorpay', draining: ['payu'], razorpay: { keySecret: SECRET } },
    filesBucket: { endpoint: 'https://files.example:9000', bucket: 'rx', keyId: 'id', secret: SECRET },
    database: { kind: 'server', url: `postgres://shop:${SECRET}@db.example/shop`, poolSize: 1 },
  } as unknown as Parameters<typeof processorFacts>[0]
  const processors = listProcessors(processorFacts(config, settings))
  expect(JSON.stringify(processors)).not.toMatch(/hunter2|user|:465/)
  expect(processors.flatMap(({ host }) => (host === '' ? [] : [host]))).toEqual([
    'mail.example',
    'files.example',
    'db.example',
    'openstreetmap.org',
  ])
  expect(processors.map(({ name }) => name)).toEqual(expect.arrayContaining(['Payments: Razorpay', 'Payments: PayU']))
})

test('a demo shop sends neither mails nor payments away', () => {
  const config = {
    smtpUrl: null,
    payments: { active: 'sandbox', draining: [] },
    filesBucket: null,
    database: { kind: 'embedded', folder: '' },
  } as unknown as Parameters<typeof processorFacts>[0]
  const names = listProcessors(processorFacts(config, settings)).map(({ name }) => name)
  expect(names.filter((name) => /^(Mail|Payments|File|Database)/.test(name))).toEqual([])
})
