import { langOf } from '#web/languages/in-its-language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OpeningHours } from './contact-facts.tsx'
import { toFacts } from './fact-values.tsx'
import type { CardBlock } from './group-blocks.ts'

const columns = ['', 'md:max-w-4xl', 'lg:grid-cols-2'] as const

/** Cards side by side: two in a row, else three. */
export function CardBlocks({ blocks, isFirst }: { blocks: readonly CardBlock[]; isFirst: boolean }) {
  return (
    <div
      className={classNames(
        'page-column grid gap-4',
        !isFirst && 'pt-10 md:pt-14',
        columns[blocks.length] ?? 'md:grid-cols-3',
      )}
    >
      {blocks.map((block) => (
        <Card key={block.heading} as="section" lang={langOf(block)}>
          <h2 className="text-xl font-semibold">{block.heading}</h2>
          <CardContent block={block} />
        </Card>
      ))}
    </div>
  )
}

function CardContent({ block }: { block: CardBlock }) {
  const { licences } = useShop()
  if (block.kind === 'licences')
    return <FactList facts={licences.map(({ label, number }) => ({ label, value: number }))} />
  if (block.kind === 'factCard') return <FactList facts={toFacts(block.rows)} />
  if (block.kind === 'hours')
    return (
      <>
        {block.text !== undefined && <p className="pt-1 pb-3 text-quiet">{block.text}</p>}
        <OpeningHours />
      </>
    )
  if (block.kind === 'checklist') return <Checklist {...block} />
  const { text, linkText, link } = block
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-prose pt-1 text-lg text-quiet">{text}</p>
      {link !== undefined && (
        <LinkButton href={link} variant="secondary">
          {linkText}
        </LinkButton>
      )}
    </div>
  )
}

function Checklist({ mark, rows }: Extract<CardBlock, { kind: 'checklist' }>) {
  return (
    <ul className="flex flex-col gap-3 pt-3 text-lg">
      {rows.map(({ text }) => (
        <li key={text} className="flex gap-3">
          <span
            className={classNames(
              'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full',
              mark === 'check' ? 'bg-success-soft text-success' : 'bg-sunken text-quiet',
            )}
          >
            <Icon name={mark} size={16} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
