import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/shapes.ts'

type Def = {
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly options?: readonly z.ZodType[]
}

/** The fields that hold ids, at any depth: every id of the contract is the shape `id`. */
function idFields(schema: z.ZodType, name = ''): readonly string[] {
  if (schema === id) return [name]
  const { shape = {}, element, innerType, in: before, out, options = [] } = schema.def as unknown as Def
  const inner = [element, innerType, before, out, ...options].filter((one) => one !== undefined)
  return [
    ...inner.flatMap((one) => idFields(one, name)),
    ...Object.entries(shape).flatMap(([field, one]) => idFields(one, field)),
  ]
}

/** The ids that a call can name: a field with the part of the address before it, as in `orders/id`. */
export function namedIds({ path, input }: Pick<Endpoint, 'path' | 'input'>): readonly string[] {
  const parts = path.split('/')
  const bulk = parts.slice(3, -1).join('/')
  const placeOf = (field: string) => {
    const at = parts.indexOf(`:${field}`)
    return at > 0 ? parts[at - 1] : field === 'id' || field === 'ids' ? bulk : ''
  }
  const inPath = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1))
  const fields = new Set([...inPath, ...idFields(input)])
  return [...fields].map((field) => [placeOf(field), field].filter((part) => part !== '').join('/'))
}
