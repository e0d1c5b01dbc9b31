import type { TextBlock } from '#domain/catalogue/reduce-html.ts'

/** A block, with its language where that is not the one of the page. */
export type ShownBlock = TextBlock & { readonly lang?: 'en' }

/** Headings, paragraphs and lists of plain text, else `fallback`. */
export function ReducedText({ blocks, fallback }: { blocks: readonly ShownBlock[]; fallback: string }) {
  return blocks.length === 0 ? <p className="text-quiet">{fallback}</p> : <TextBlocks blocks={blocks} />
}

export function TextBlocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return (
    <div className="flex max-w-prose flex-col gap-3 text-lg">
      {groupItems(blocks).map((block, index) =>
        Array.isArray(block) ? (
          <ul key={index} className="list-disc space-y-1.5 pl-6 marker:text-brand">
            {block.map(({ text, lang }, item) => (
              <li key={item} lang={lang}>
                {text}
              </li>
            ))}
          </ul>
        ) : block.kind === 'heading' ? (
          <h3 key={index} lang={block.lang} className="pt-2 text-xl font-semibold first:pt-0">
            {block.text}
          </h3>
        ) : (
          <p key={index} lang={block.lang}>
            {block.text}
          </p>
        ),
      )}
    </div>
  )
}

/** Groups consecutive items into lists. */
function groupItems(blocks: readonly ShownBlock[]): (ShownBlock | ShownBlock[])[] {
  const groups: (ShownBlock | ShownBlock[])[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind !== 'item') groups.push(block)
    else if (Array.isArray(last)) last.push(block)
    else groups.push([block])
  }
  return groups
}
