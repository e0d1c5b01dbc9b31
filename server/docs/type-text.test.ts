import { expect, test } from 'vitest'
import { z } from 'zod'
import type { JsonSchema } from './openapi.ts'
import { typeText } from './type-text.ts'

test.each([
  [z.string(), 'string'],
  [z.literal(true), 'true'],
  [z.enum(['COD', 'ONLINE']), '"COD" | "ONLINE"'],
  [z.array(z.enum(['a', 'b'])), '("a" | "b")[]'],
  [z.string().nullable(), 'string | null'],
  [z.iso.date(), 'string (date)'],
  [z.unknown(), 'any'],
  [z.object({}), '{}'],
  [z.record(z.string(), z.number()), '{ [name]: number }'],
  [z.array(z.object({ a: z.string(), b: z.number().optional() })), '{\n  a: string\n  b?: number\n}[]'],
  [z.object({ a: z.object({ b: z.string() }) }), '{\n  a: {\n    b: string\n  }\n}'],
])('a shape reads as a type', (shape, text) => {
  expect(typeText(z.toJSONSchema(shape, { io: 'input' }) as JsonSchema)).toBe(text)
})
