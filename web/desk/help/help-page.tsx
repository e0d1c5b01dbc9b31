import { href } from 'react-router'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { ListLink } from '#web/desk/list-links.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AppLink, ArrowLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/help-page.ts'
import { type HelpTopic, helpTopics, isHelpTopic } from './help-topics.ts'
import { Markdown } from './markdown.tsx'
import { type MarkdownBlock, parseMarkdown } from './parse-markdown.ts'
import { type FoundSection, searchHelp } from './search-help.ts'

/** The documents as chunks of the build, so that they need no network. */
const documents = import.meta.glob<string>('../../../docs/*.md', { query: '?raw', import: 'default' })

export function meta({ params: { topic = '' }, matches }: Route.MetaArgs) {
  return pageMeta({ title: isHelpTopic(topic) ? helpTopics[topic] : 'Help', matches })
}

export async function clientLoader({ params: { topic }, request }: Route.ClientLoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  if (topic !== undefined && isHelpTopic(topic)) return { topic, q: '', found: [], blocks: await loadDocument(topic) }
  const topics = q === '' ? [] : (Object.keys(helpTopics) as HelpTopic[])
  const loaded = await Promise.all(topics.map(async (one) => [one, await loadDocument(one)] as const))
  return { topic, q, found: searchHelp(loaded, q), blocks: null }
}

async function loadDocument(topic: HelpTopic): Promise<MarkdownBlock[]> {
  return parseMarkdown((await documents[`../../../docs/${topic}.md`]?.()) ?? '')
}

/** The documentation of the shop. */
export default function HelpPage({ loaderData: { topic, q, found, blocks } }: Route.ComponentProps) {
  return (
    <RequirePermission action="desk.enter" title="Help">
      <div className="page-column flex flex-col gap-4 py-6 md:py-8">
        {topic === undefined ? (
          <Topics q={q} found={found} />
        ) : blocks === null ? (
          <EmptyState
            icon="search"
            heading="h1"
            title="Page Not Found"
            action={<LinkButton href={href('/desk/help/:topic?')}>All of the help</LinkButton>}
          />
        ) : (
          <Topic topic={topic as HelpTopic} blocks={blocks} />
        )}
      </div>
    </RequirePermission>
  )
}

type TopicsProps = { q: string; found: readonly FoundSection<HelpTopic>[] }

function Topics({ q, found }: TopicsProps) {
  return (
    <>
      <PageHeading lead="The documentation of the shop. It is part of the shop and needs no other website.">
        Help
      </PageHeading>
      <DeskSearch label="Help" hint="What are you looking for?" q={q} />
      {q === '' ? (
        <ul>
          {Object.entries(helpTopics).map(([topic, title]) => (
            <li key={topic}>
              <ArrowLink href={href('/desk/help/:topic?', { topic })}>{title}</ArrowLink>
            </li>
          ))}
        </ul>
      ) : (
        <FoundSections q={q} found={found} />
      )}
    </>
  )
}

function FoundSections({ q, found }: TopicsProps) {
  if (found.length === 0)
    return (
      <EmptyState icon="search" title={`Nothing is written about “${q}”.`}>
        <p>Try one word, or another spelling.</p>
      </EmptyState>
    )
  return (
    <ul aria-label="Found sections" className="flex max-w-prose flex-col divide-y divide-line">
      {found.map(({ topic, heading, id, excerpt }) => (
        <li key={`${topic} ${id} ${heading}`} className="py-3">
          <AppLink
            href={`${href('/desk/help/:topic?', { topic })}${id === '' ? '' : `#${id}`}`}
            className="inline-flex min-h-11 items-center text-lg font-semibold text-brand-strong hover:underline"
          >
            {heading}
          </AppLink>
          <p className="text-xs text-quiet">{helpTopics[topic]}</p>
          <p className="pt-1 wrap-anywhere">{excerpt}</p>
        </li>
      ))}
    </ul>
  )
}

function Topic({ topic, blocks }: { topic: HelpTopic; blocks: readonly MarkdownBlock[] }) {
  const sections = blocks.filter((block) => block.kind === 'heading' && block.level === 2)
  return (
    <>
      <div>
        <ListLink label="Help" href={href('/desk/help/:topic?', {})} />
        <PageHeading>{helpTopics[topic]}</PageHeading>
      </div>
      {sections.length > 1 && (
        <nav aria-label="Sections">
          <ul className="flex flex-wrap gap-x-4">
            {sections.map(
              (section) =>
                section.kind === 'heading' && (
                  <li key={section.id}>
                    <AppLink
                      href={`#${section.id}`}
                      className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline"
                    >
                      {section.text}
                    </AppLink>
                  </li>
                ),
            )}
          </ul>
        </nav>
      )}
      <article className="flex flex-col gap-4">
        <Markdown blocks={blocks.filter((block) => block.kind !== 'heading' || block.level > 1)} />
      </article>
    </>
  )
}
