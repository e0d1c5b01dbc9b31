import { expect, test } from 'vitest'
import { consentPurposes, noticeParts } from '#domain/consents/consent-rules.ts'
import { noticeSha } from '#server/consents/consent-notices.ts'
import { consentNotices } from './consent-notices.ts'

test('a notice that was shown is never edited', () => {
  const shas = consentPurposes.flatMap((purpose) =>
    consentNotices[purpose].map((notice) => `${purpose} ${notice.version} ${noticeSha(purpose, notice)}`),
  )
  expect(shas).toMatchInlineSnapshot(`
    [
      "terms 1 97bf516b13aa7f8795f2843fad7c774cd3a60631903d0b975c2d82baad419fbf",
      "prescriptions 1 8adde0c33e65de7269a090917a2fe74fb8263bd260c8171209b34afa199b9e6a",
      "refill-reminders 1 5812b422712be1625bfd55767f52c1f9f2366cb2ec048bfd20548e31d10fc712",
      "messages 1 a7380be6dfbaf9190fa0bbf491ef1e0edf629674df49f1e12b41bb49fff9ffb4",
      "offers 1 3f8398967fb71990bff00506c24995edbc484168792282646bde67a339ec2a3f",
    ]
  `)
})

test.each(consentPurposes)('the notice of %s says everything on one screen of a phone', (purpose) => {
  const notices = consentNotices[purpose]
  expect(notices.map(({ version }) => version)).toEqual(notices.map((_, index) => index + 1))
  const newest = notices.at(-1)!
  const texts = [
    ...(Object.keys(noticeParts) as (keyof typeof noticeParts)[]).map((part) => newest[part]),
    newest.agree,
  ]
  expect(texts.filter((text) => text.length < 15)).toEqual([])
  expect(texts.join(' ').length).toBeLessThan(1200)
})
