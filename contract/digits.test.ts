import { expect, test } from 'vitest'
import { z } from 'zod'
import { normaliseOtp } from '#domain/accounts/account-rules.ts'
import { normaliseStaffCode } from '#domain/staff/staff-rules.ts'
import { endpoints } from './api.ts'

/** A valid text of each field of digits, by the last part of its name. */
const samples: Readonly<Record<string, string>> = {
  otp: '123456',
  code: '123456',
  phone: '9876543210',
  phoneNumber: '9876543210',
  pin: '500001',
  postalCode: '500001',
  gstin: '36AABCU9603R1ZM',
  gtin: '08901234567890',
  hsn: '3004',
  expiry: '03/28',
  batchNumber: 'AB12',
  mrp: '1499.50',
  sellingPrice: '1499.50',
}

const scripts: Readonly<Record<string, number>> = { Devanagari: 0x966, Telugu: 0xc66, 'full-width': 0xff10 }

type TextField = { readonly title: string; readonly name: string; readonly shape: z.ZodType }

/** The fields of a shape, also within lists, choices and optional values. */
function fieldsOf(shape: unknown, title: string, name = ''): TextField[] {
  if (shape instanceof z.ZodObject)
    return Object.entries(shape.shape).flatMap(([key, part]) => fieldsOf(part, `${title} ${key}`, key))
  if (shape instanceof z.ZodArray) return fieldsOf(shape.element, title, name)
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => fieldsOf(option, title, name))
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return fieldsOf(shape.unwrap(), title, name)
  return [{ title, name, shape: shape as z.ZodType }]
}

const fields = endpoints
  .flatMap(({ method, path, input }) => fieldsOf(input, `${method} ${path}`))
  .flatMap(({ title, name, shape }) => {
    const sample = samples[name]
    return sample !== undefined && shape.safeParse(sample).success ? [{ title, name, shape, sample }] : []
  })

test('the contract has fields of digits', () => {
  expect(new Set(fields.map(({ name }) => name)).size).toBeGreaterThan(9)
})

test.each(fields)('$title takes digits of any script', ({ name, shape, sample }) => {
  // Codes are made bare where they are compared.
  const bare = { otp: normaliseOtp, code: normaliseStaffCode }[name] ?? String
  const expected = bare(String(shape.parse(sample)))
  for (const zero of Object.values(scripts)) {
    const typed = sample.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
    const read = shape.safeParse(typed)
    expect(read.success, typed).toBe(true)
    // Phones, expiries and free texts are made bare where they are stored.
    if (['gstin', 'gtin', 'hsn', 'batchNumber', 'otp', 'code'].includes(name))
      expect(bare(String(read.data)), typed).toBe(expected)
  }
})
