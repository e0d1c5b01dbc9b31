import type { TextBlock } from '#domain/catalogue/reduce-html.ts'

/** Headings, paragraphs and lists of plain text, else `fallback`. */
export function ReducedText({ blocks, fallback }: { blocks: readonly TextBlock[]; fallback: string }) {
  return blocks.length === 0 ? <p className="text-quiet">{fallback}</p> : <TextBlocks blocks={blocks} />
}

export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return (
    <div className="flex max-w-prose flex-col gap-3 text-lg">
      {groupItems(blocks).map((block, index) =>
        Array.isArray(block) ? (
          <ul key={index} className="list-disc space-y-1.5 pl-6 marker:text-brand">
            {block.map(({ text }, item) => (
              <li key={item}>{text}</li>
            ))}
          </ul>
        ) : block.kind === 'heading' ? (
          <h3 key={index} className="pt-2 text-xl font-semibold first:pt-0">
            {block.text}
          </h3>
        ) : (
          <p key={index}>{block.text}</p>
        ),
      )}
    </div>
  )
}

/** Groups consecutive items into lists. */
function groupItems(blocks: readonly TextBlock[]): (TextBlock | TextBlock[])[] {
  const groups: (TextBlock | TextBlock[])[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind !== 'item') groups.push(block)
    else if (Array.isArray(last)) last.push(block)
    else groups.push([block])
  }
  return groups
}
