import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'
import { oddText } from './odd-values.ts'

/** Valid values by field name. */
export type KnownValues = Readonly<Record<string, readonly string[]>>

type Check = { readonly check: string; readonly minimum?: number; readonly maximum?: number; readonly value?: number }
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly checks?: readonly { readonly _zod?: { readonly def: Check } }[]
}

/** Values that mostly fit a zod shape of the contract. */
export function arbitraryOf(schema: z.ZodType, words: KnownValues, name = ''): Arbitrary<unknown> {
  const def = schema.def as unknown as Def
  const bounds = boundsOf(def)
  switch (def.type) {
    case 'object':
      return fromFields(def.shape ?? {}, words)
    case 'array':
      return fc.array(arbitraryOf(def.element!, words, name), { maxLength: Math.min(bounds.max ?? 4, 4) })
    case 'string':
      return text(words[name] ?? [], bounds)
    case 'number':
      return number(bounds)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(arbitraryOf(def.innerType!, words, name), { nil: undefined, freq: 5 })
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType!, words, name))
    case 'union':
      return fc.oneof(...(def.options ?? []).map((one) => arbitraryOf(one, words, name)))
    case 'record':
      return fromRecord(def.valueType!, words)
    case 'pipe':
      return arbitraryOf(def.in?.def.type === 'transform' ? def.out! : def.in!, words, name)
    case 'boolean':
      return fc.boolean()
    case 'unknown':
    case 'any':
      return fc.oneof(text([], {}), fc.jsonValue())
    default:
      throw new Error(`Add the zod type "${def.type}" to from-shape.ts`)
  }
}

function fromFields(shape: Readonly<Record<string, z.ZodType>>, words: KnownValues): Arbitrary<unknown> {
  return fc.record(
    Object.fromEntries(Object.entries(shape).map(([field, inner]) => [field, arbitraryOf(inner, words, field)])),
  )
}

/** Fills an open record with known fields. */
function fromRecord(value: z.ZodType, words: KnownValues): Arbitrary<unknown> {
  const names = Object.keys(words)
  const known = fc.record(
    Object.fromEntries(
      names.map((name) => [name, fc.oneof({ weight: 9, arbitrary: text(words[name]!, {}) }, arbitraryOf(value, {}))]),
    ),
    { requiredKeys: [] },
  )
  return fc.oneof({ weight: 4, arbitrary: known }, fc.dictionary(fc.string({ maxLength: 50 }), arbitraryOf(value, {})))
}

type Bounds = { readonly min?: number | undefined; readonly max?: number | undefined }

function boundsOf({ checks = [] }: Def): Bounds {
  const defs = checks.flatMap((check) => (check._zod ? [check._zod.def] : []))
  const of = (names: readonly string[]) => defs.find(({ check }) => names.includes(check))
  const low = of(['min_length', 'greater_than'])
  const high = of(['max_length', 'less_than'])
  return { min: low?.minimum ?? low?.value, max: high?.maximum ?? high?.value }
}

function text(meant: readonly string[], { max }: Bounds): Arbitrary<string> {
  const free = fc.oneof(oddText, fc.string({ unit: 'grapheme', maxLength: Math.min(max ?? 40, 40) }))
  const long = fc.integer({ min: 0, max: 2 }).map((over) => 'x'.repeat(Math.min((max ?? 300) + over - 1, 11_000)))
  const odd = fc.oneof({ weight: 6, arbitrary: free }, { weight: 1, arbitrary: long })
  return meant.length === 0
    ? odd
    : fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...meant) }, { weight: 2, arbitrary: odd })
}

function number({ min = -1e13, max = 1e13 }: Bounds): Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(0, 1, 2, min, max, min - 1, max + 1, 0.1, 45.5, 49, 94.5, 1e-9, Number.MAX_SAFE_INTEGER + 2, 1e308),
    fc.integer({ min: 1, max: 50 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
}
