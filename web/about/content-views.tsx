import { InItsLanguage, langOf } from '#web/languages/in-its-language.tsx'
import { createContext, use } from 'react'
import type { BlockOf } from '#domain/page-texts/block-kinds.ts'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { PagePicture } from './about-page.tsx'
import { DeliveryTimes, IconCards, NumberedSteps } from './content-blocks.tsx'
import { toFacts } from './fact-values.tsx'
import type { ContentBlock } from './group-blocks.ts'
import { type CategoryCounts, Specialities } from './specialities.tsx'

type ContentBlocksProps = { blocks: readonly ContentBlock[]; categories: CategoryCounts }

/** The blocks below a heading. */
export function ContentBlocks({ blocks, categories }: ContentBlocksProps) {
  return (
    <div className="flex flex-col gap-4">
      {blocks.map((block, index) => (
        <InItsLanguage key={index} of={block}>
          <ContentBlockView block={block} categories={categories} />
        </InItsLanguage>
      ))}
    </div>
  )
}

function ContentBlockView({ block, categories }: { block: ContentBlock; categories: CategoryCounts }) {
  switch (block.kind) {
    case 'subheading':
      return <h3 className="pt-2 text-xl font-semibold">{block.heading}</h3>
    case 'paragraph':
      return <Paragraph {...block} />
    case 'list':
      return (
        <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5 text-lg">
          {block.rows.map(({ text, ...row }) => (
            <li key={text} lang={langOf(row)}>
              {text}
            </li>
          ))}
        </ul>
      )
    case 'picture':
      return (
        <figure className="max-w-3xl">
          <PagePicture src={block.picture} alt={block.alt} />
          {block.caption !== undefined && <figcaption className="pt-2 text-quiet">{block.caption}</figcaption>}
        </figure>
      )
    case 'cards':
      return <IconCards cards={block.rows} />
    case 'steps':
      return <NumberedSteps steps={block.rows} />
    case 'times':
      return <DeliveryTimes legs={block.rows} />
    case 'facts':
      return <Facts {...block} />
    // The server shows both as facts.
    case 'retention':
    case 'processors':
      return null
    case 'awards':
      return <Awards {...block} />
    case 'timeline':
      return <Timeline {...block} />
    case 'quotes':
      return <Quotes {...block} />
    case 'questions':
      return <Questions {...block} />
    case 'firms':
      return <Firms {...block} />
    case 'specialities':
      return <Specialities {...block} categories={categories} />
  }
}

function Paragraph({ text, linkText, link }: BlockOf<'paragraph'>) {
  if (link === undefined) return <p className="max-w-prose text-lg wrap-anywhere">{text}</p>
  return (
    <p className="max-w-prose text-lg wrap-anywhere">
      <span>{text}</span>{' '}
      <AppLink href={link} className="font-semibold text-brand-strong underline underline-offset-4">
        {linkText}
      </AppLink>
    </p>
  )
}

function Facts({ picture, alt = '', rows }: BlockOf<'facts'>) {
  const facts = <FactList facts={toFacts(rows)} />
  if (picture === undefined) return facts
  return (
    <div className="grid items-center gap-6 md:grid-cols-2 md:gap-12">
      <PagePicture src={picture} alt={alt} />
      {facts}
    </div>
  )
}

function Awards({ rows }: BlockOf<'awards'>) {
  return (
    <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
      {rows.map(({ year, title, by, reason }) => (
        <li key={title} className="flex flex-col rounded-lg border border-line bg-surface p-5">
          <p className="text-2xl font-bold text-brand tabular-nums">{year}</p>
          <h3 className="pt-1 text-lg font-semibold">{title}</h3>
          <p className="text-quiet">{by}</p>
          <p className="pt-3">{reason}</p>
        </li>
      ))}
    </ul>
  )
}

function Timeline({ picture, alt = '', rows }: BlockOf<'timeline'>) {
  const entries = (
    <ol className="border-l-2 border-line lg:ml-20">
      {rows.map(({ when, title, text }) => (
        <li key={when} className="relative pb-8 pl-6 last:pb-0 md:pl-8">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[9px] size-4 rounded-full border-4 border-ground bg-brand"
          />
          <p className="text-xl font-bold text-brand tabular-nums lg:absolute lg:top-0 lg:right-full lg:pr-6">{when}</p>
          <h3 className="text-xl font-semibold">{title}</h3>
          <p className="max-w-prose pt-1 text-lg text-quiet">{text}</p>
        </li>
      ))}
    </ol>
  )
  if (picture === undefined) return entries
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr]">
      {entries}
      <div className="lg:sticky lg:top-24">
        <PagePicture src={picture} alt={alt} />
      </div>
    </div>
  )
}

function Quotes({ rows }: BlockOf<'quotes'>) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {rows.map(({ text, who }) => (
        <li key={who}>
          <figure className="flex h-full flex-col justify-between gap-4 rounded-lg border border-line bg-surface p-5">
            <blockquote className="text-lg">“{text}”</blockquote>
            <figcaption className="text-quiet">{who}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** Whether the answers are open, as in a search. */
export const AnswersOpen = createContext(false)

function Questions({ rows }: BlockOf<'questions'>) {
  const isOpen = use(AnswersOpen)
  return (
    <Card className="divide-y divide-line py-0!">
      {rows.map(({ question, answer, ...row }) => (
        <details key={question} lang={langOf(row)} open={isOpen} className="group">
          <summary className="flex min-h-12 items-center justify-between gap-2 py-3">
            <h3 className="text-lg font-semibold">{question}</h3>
            <Icon name="right" size={16} className="rotate-90 group-open:-rotate-90" />
          </summary>
          <p className="max-w-prose pb-5 text-lg text-quiet">{answer}</p>
        </details>
      ))}
    </Card>
  )
}

function Firms({ rows }: BlockOf<'firms'>) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
      {rows.map(({ name, text }) => (
        <li
          key={name}
          className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4 lg:flex-col lg:items-start lg:p-5"
        >
          <span
            aria-hidden="true"
            className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-xl font-bold text-brand-strong"
          >
            {[...name][0]}
          </span>
          <div>
            <h3 className="text-lg font-semibold">{name}</h3>
            <p className="text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
