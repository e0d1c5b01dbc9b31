import type { ChangeFields } from '../staff/record-change.ts'
import { type Block, blockKinds, type PageContent, pageFields } from './block-kinds.ts'

type Part = Readonly<Record<string, unknown>>

/**
 * The text of a page without the smallest parts (an optional field, a row, a block) in which one of the sentences stands. A
 * picture goes with its description, a block with its last row, a heading with all that stands below it.
 */
export function withoutSentences(content: PageContent, sentences: readonly string[]): PageContent {
  if (sentences.length === 0) return content
  const says = (value: unknown) => typeof value === 'string' && sentences.some((one) => value.includes(one))
  const kept = content.blocks.map((block) =>
    withoutRows(withoutFields(block, blockKinds[block.kind].fields, says), says),
  )
  const blocks = kept.filter((block, index) => block !== null && !isBareHeading(content.blocks, kept, index))
  return { ...(withoutFields(content, pageFields, says) ?? content), blocks: blocks.filter((block) => block !== null) }
}

type Says = (value: unknown) => boolean

/** Null if a needed field says it. */
function withoutFields<Whole extends object>(whole: Whole, fields: ChangeFields, says: Says): Whole | null {
  const said = Object.keys(fields).filter((name) => says((whole as Part)[name]))
  if (said.some((name) => 'missing' in (fields[name] ?? {}))) return null
  const gone = said.includes('alt') ? [...said, 'picture'] : said
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !gone.includes(name))) as Whole
}

/** Null if no row is left. */
function withoutRows(block: Block | null, says: Says): Block | null {
  if (block === null || !('rows' in block)) return block
  const rows = (block.rows as readonly Part[]).filter((row) => !Object.values(row).some(says))
  if (rows.length === block.rows.length) return block
  return rows.length === 0 ? null : ({ ...block, rows } as unknown as Block)
}

/** Whether all blocks below a heading have gone. */
function isBareHeading(blocks: readonly Block[], kept: readonly (Block | null)[], index: number): boolean {
  const kind = blocks[index]?.kind
  if (kind !== 'heading' && kind !== 'subheading') return false
  const ends = kind === 'heading' ? ['heading'] : ['heading', 'subheading']
  const rest = blocks.slice(index + 1)
  const length = rest.findIndex((block) => ends.includes(block.kind))
  const section = kept.slice(index + 1, length === -1 ? undefined : index + 1 + length)
  return section.length > 0 && section.every((block) => block === null)
}
