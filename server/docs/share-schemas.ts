type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type JsonObject = { readonly [key: string]: Json }

/** A shorter schema is stated where it is used. */
const MIN_LENGTH = 200

/**
 * Moves each schema of an object that occurs more than once out of a document. Returns the document with references to
 * `#/components/schemas`, and these schemas by name. A name is that of the first field with the schema.
 */
export function shareSchemas(document: object): { document: object; schemas: Readonly<Record<string, object>> } {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  const schemas: Record<string, object> = {}

  const count = (value: Json): void => {
    if (!isObject(value)) return Array.isArray(value) ? value.forEach(count) : undefined
    if (isObjectSchema(value)) {
      const text = JSON.stringify(value)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    Object.values(value).forEach(count)
  }
  const nameFor = (field: string): string => {
    const base = field.replace(/^\w/, (letter) => letter.toUpperCase())
    let name = base
    for (let number = 2; Object.hasOwn(schemas, name); number += 1) name = `${base}${number}`
    return name
  }
  const replaceFields = (value: JsonObject, field: string): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key !== 'properties' || !isObject(inner)) return [key, replace(inner, field)]
        return [key, Object.fromEntries(Object.entries(inner).map(([name, schema]) => [name, replace(schema, name)]))]
      }),
    )
  const replace = (value: Json, field: string): Json => {
    if (Array.isArray(value)) return value.map((one: Json) => replace(one, field))
    if (!isObject(value)) return value
    const text = isObjectSchema(value) ? JSON.stringify(value) : ''
    if (text.length < MIN_LENGTH || (counts.get(text) ?? 0) < 2) return replaceFields(value, field)
    let name = names.get(text)
    if (name === undefined) {
      name = nameFor(field)
      names.set(text, name)
      schemas[name] = {}
      schemas[name] = replaceFields(value, field)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  const whole = document as JsonObject
  count(whole)
  return { document: replaceFields(whole, 'Answer'), schemas }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isObjectSchema(value: JsonObject): boolean {
  return value.type === 'object' && isObject(value.properties)
}
