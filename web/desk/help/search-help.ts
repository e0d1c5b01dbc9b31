import type { MarkdownBlock } from './parse-markdown.ts'

/** A section of a document with the words that were searched. */
export type FoundSection<Topic extends string = string> = {
  readonly topic: Topic
  readonly heading: string
  /** The anchor of the heading; '' above the first one. */
  readonly id: string
  readonly excerpt: string
}

const MAX_FOUND = 20
const EXCERPT = 200

/** The sections that have all words: first those with a word in their heading, in the order of the documents. */
export function searchHelp<Topic extends string>(
  documents: readonly (readonly [Topic, readonly MarkdownBlock[]])[],
  query: string,
): FoundSection<Topic>[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = documents.flatMap(([topic, blocks]) =>
    sectionsOf(blocks)
      .filter(({ heading, text }) => words.every((word) => `${heading} ${text}`.toLowerCase().includes(word)))
      .map(({ heading, id, text }) => ({ topic, heading, id, excerpt: excerptOf(text, words) })),
  )
  const isNamed = ({ heading }: FoundSection) => words.some((word) => heading.toLowerCase().includes(word))
  return [...found.filter(isNamed), ...found.filter((section) => !isNamed(section))].slice(0, MAX_FOUND)
}

type Section = { readonly heading: string; readonly id: string; readonly text: string }

function sectionsOf(blocks: readonly MarkdownBlock[]): Section[] {
  const sections: { heading: string; id: string; texts: string[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ heading: block.text, id: block.level === 1 ? '' : block.id, texts: [] })
    else sections.at(-1)?.texts.push(plainText(block))
  }
  return sections.map(({ heading, id, texts }) => ({ heading, id, text: texts.join(' ') }))
}

function plainText(block: Exclude<MarkdownBlock, { kind: 'heading' }>): string {
  const text =
    block.kind === 'list'
      ? block.items.join(' ')
      : block.kind === 'table'
        ? [block.head, ...block.rows].flat().join(' ')
        : block.text
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '')
}

/** The text around the first word. */
function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(0, Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((one) => one >= 0)))
  const from = Number.isFinite(at) ? Math.max(0, text.lastIndexOf(' ', Math.max(0, at - 60)) + 1) : 0
  const part = text.slice(from, from + EXCERPT)
  return `${from > 0 ? '…' : ''}${part}${from + EXCERPT < text.length ? '…' : ''}`
}
