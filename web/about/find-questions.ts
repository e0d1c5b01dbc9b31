import type { Block } from '#domain/page-texts/block-kinds.ts'

/** The number of questions of a page. */
export function countQuestions(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + (block.kind === 'questions' ? block.rows.length : 0), 0)
}

/** The questions that have all typed words in question or answer, under their headings. */
export function findQuestions(blocks: readonly Block[], typed: string): Block[] {
  const words = typed.toLowerCase().split(/\s+/)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found: Block[] = []
  let heading: Block | null = null
  for (const block of blocks) {
    if (block.kind === 'heading') heading = block
    if (block.kind !== 'questions') continue
    const rows = block.rows.filter(({ question, answer }) => has(`${question} ${answer}`))
    if (rows.length === 0) continue
    if (heading !== null) found.push(heading)
    heading = null
    found.push({ ...block, rows })
  }
  return found
}
