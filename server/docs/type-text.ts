import type { JsonSchema } from './openapi.ts'

/** A JSON schema in TypeScript notation. */
export function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return choices.map((choice) => typeText(choice as JsonSchema, indent)).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return arrayText(typeText(schema.items as JsonSchema, indent))
  if (schema.type === 'object') return objectText(schema, indent)
  if (typeof schema.type === 'string')
    return typeof schema.format === 'string' ? `${schema.type} (${schema.format})` : schema.type
  return 'any'
}

function arrayText(item: string): string {
  return / [|(] ?/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function objectText(schema: JsonSchema, indent: string): string {
  if (schema.properties === undefined)
    return `{ [name]: ${typeText((schema.additionalProperties ?? {}) as JsonSchema, indent)} }`
  const required = new Set(schema.required)
  const deeper = `${indent}  `
  const fields = Object.entries(schema.properties).map(
    ([name, field]) => `${deeper}${name}${required.has(name) ? '' : '?'}: ${typeText(field, deeper)}\n`,
  )
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`
}
