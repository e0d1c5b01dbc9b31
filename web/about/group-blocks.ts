import type { Block, BlockKind } from '#domain/page-texts/block-kinds.ts'

const cardKinds = ['card', 'factCard', 'checklist', 'hours', 'licences'] as const satisfies readonly BlockKind[]
const soloKinds = [
  'figures',
  'statement',
  'contact',
  'gallery',
  'enquiry',
  'map',
  'banners',
  'needs',
  'categories',
  'blurb',
] as const satisfies readonly BlockKind[]

type Of<Kind> = Extract<Block, { kind: Kind }>
/** A sheet with a heading of its own. Those that follow each other stand side by side. */
export type CardBlock = Of<(typeof cardKinds)[number]>
/** A block that is a section by itself. */
export type SoloBlock = Of<(typeof soloKinds)[number]>
/** A block below the heading of its section. */
export type ContentBlock = Exclude<Block, CardBlock | SoloBlock | Of<'heading'>>

export type PageSectionGroup = {
  readonly kind: 'section'
  readonly heading: Of<'heading'> | null
  readonly blocks: ContentBlock[]
}
export type PageGroup =
  | PageSectionGroup
  | { readonly kind: 'cards'; readonly blocks: CardBlock[] }
  | { readonly kind: 'solo'; readonly block: SoloBlock }

/** The blocks of a page by their sections, in their order. */
export function groupBlocks(blocks: readonly Block[]): PageGroup[] {
  const groups: PageGroup[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'heading') groups.push({ kind: 'section', heading: block, blocks: [] })
    else if (isSolo(block)) groups.push({ kind: 'solo', block })
    else if (isCard(block))
      if (last?.kind === 'cards') last.blocks.push(block)
      else groups.push({ kind: 'cards', blocks: [block] })
    else if (last?.kind === 'section') last.blocks.push(block)
    else groups.push({ kind: 'section', heading: null, blocks: [block] })
  }
  return groups
}

function isSolo(block: Block): block is SoloBlock {
  return (soloKinds as readonly BlockKind[]).includes(block.kind)
}

function isCard(block: Block): block is CardBlock {
  return (cardKinds as readonly BlockKind[]).includes(block.kind)
}
