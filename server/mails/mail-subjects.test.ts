import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words that tell a reader of the subject, the lock screen or the mail server about a person's health (desk-5). */
const HEALTH_WORD =
  /prescri|medic|drug|tablet|capsule|syrup|injection|pharmacist|doctor|patient|diabet|infertil|ayurved|health|illness|disease|therap|dosage|\brx\b|schedule|batch|recall/i
/** What a subject may name: numbers, amounts, the shop and the count of alerts. */
const NEUTRAL_VALUE =
  /^(?:id|orderId|orderNumber|ticket|many|word|(?:order|recall)\.(?:orderId|number)|shop\.name|staff\.name|heading|ticketOf\(.*\)|subjectOf\(alert\)|formatRupees\(.*\)|totalOf\(order\)|paymentWords\(order\))$/

/** A subject, or a heading, which is the preview and in some mails the subject. */
const SUBJECT = /\b(?:subject|heading)(?:: | = )(?:\([^)]*\) => )?(?:`([^`]*)`|'([^']*)'|"([^"]*)")/g
const VALUE = /\$\{([^}]*)\}/g

const root = new URL('../../', import.meta.url)
const mailModules = globSync('{server,demo}/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, source: readFileSync(new URL(path, root), 'utf8') }))
  .filter(({ source }) => source.includes('buildMail('))
const subjects = mailModules.flatMap(({ path, source }) =>
  [...source.matchAll(SUBJECT)].map(([, ...texts]) => ({ path, text: texts.find((text) => text !== undefined) ?? '' })),
)

test('no subject and no preview of a mail tells about health', () => {
  expect(subjects.length).toBeGreaterThan(35)
  expect(subjects.filter(({ text }) => HEALTH_WORD.test(text.replaceAll(VALUE, '')))).toEqual([])
})

test('subjects and previews name nothing but numbers, amounts and the shop', () => {
  const values = subjects.flatMap(({ path, text }) =>
    [...text.matchAll(VALUE)].map(([, value = '']) => ({ path, value })),
  )
  expect(values.length).toBeGreaterThan(20)
  expect(values.filter(({ value }) => !NEUTRAL_VALUE.test(value))).toEqual([])
})
