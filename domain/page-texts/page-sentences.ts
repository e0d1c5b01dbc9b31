import { blockKinds, type Block, type PageContent, pageFields } from './block-kinds.ts'
import type { ChangeFields } from '../staff/record-change.ts'

/** Fields that programs read, and names that stay as they are in every language. */
export const wordlessFields: ReadonlySet<string> = new Set(
  'kind icon mark link slug search category phrase words mail'.split(' '),
)

/** The texts of a page that readers read, each once, with names of facts in braces. */
export function pageSentences(content: PageContent): readonly string[] {
  const texts = [
    ...textsWithin(pageFields, content),
    ...content.blocks.flatMap((block) => textsWithin(blockKinds[(block as Block).kind].fields, block)),
  ]
  return [...new Set(texts)]
}

function textsWithin(fields: ChangeFields, values: object): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value: unknown = (values as Readonly<Record<string, unknown>>)[name]
    if (field.kind === 'rows')
      return Array.isArray(value) ? value.flatMap((row: object) => textsWithin(field.columns, row)) : []
    const isText = (field.kind === 'line' || field.kind === 'lines') && typeof value === 'string'
    return isText && !wordlessFields.has(name) && hasWords(value) ? [value] : []
  })
}

/** Whether a text has words beside facts of the shop. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{\w*\}/g, ''))
}
