import { expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from './api.ts'
import { text } from './shapes.ts'

type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string; readonly abort?: boolean } } }[]
}

const boundless = new Set(['string', 'unknown', 'any'])
const harmless = new Set(['number', 'boolean', 'enum', 'literal'])

/** The paths of an input at which a text of any length reaches a check or a transform. */
function unboundedPaths(schema: z.ZodType, path: string): string[] {
  const def = schema.def as unknown as Def
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, inner]) => unboundedPaths(inner, `${path}.${name}`))
  if (def.type === 'array')
    return [...(isBounded(def) ? [] : [`${path}[]`]), ...unboundedPaths(def.element!, `${path}[]`)]
  if (def.type === 'union') return def.options!.flatMap((one) => unboundedPaths(one, path))
  if (def.type === 'record') return [...unboundedPaths(def.keyType!, path), ...unboundedPaths(def.valueType!, path)]
  // A value of any type may become a bounded text; what is transformed last is bounded before.
  if (def.type === 'pipe') return unboundedPaths(def.out!.def.type === 'transform' ? def.in! : def.out!, path)
  if (def.innerType !== undefined) return unboundedPaths(def.innerType, path)
  if (harmless.has(def.type) || (def.type === 'string' && isBounded(def))) return []
  if (boundless.has(def.type)) return [path]
  throw new Error(`Say here whether a "${def.type}" is bounded`)
}

/** The length is the first check and ends the parsing. Lists have no quadratic checks, so any bound will do. */
function isBounded({ type, checks = [] }: Def): boolean {
  const defs = checks.map((check) => check._zod.def)
  if (type === 'array') return defs.some(({ check }) => check === 'max_length')
  return defs[0]?.check === 'max_length' && defs[0].abort === true
}

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint.input] as const))(
  '%s takes no text of unbounded length',
  (key, input) => {
    expect(unboundedPaths(input, key)).toEqual([])
  },
)

test('text is measured in bytes, before any later check sees it', () => {
  const seen: string[] = []
  const shape = text(10).refine((value) => seen.push(value))
  expect(shape.safeParse('1234567890').success).toBe(true)
  expect(shape.safeParse('éééééé').error?.issues).toMatchObject([{ message: 'This is too long' }])
  expect(shape.safeParse('12345678901').error?.issues).toMatchObject([{ message: 'This is too long' }])
  expect(seen).toEqual(['1234567890'])
})
