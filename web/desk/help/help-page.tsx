import { href } from 'react-router'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { ListLink } from '#web/desk/list-links.tsx'
import { NotFoundMessage } from '#web/layout/error-states.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { AppLink, ArrowLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/help-page.ts'
import { type HelpTopic, helpTopics, isHelpTopic } from './help-topics.ts'
import { Markdown } from './markdown.tsx'
import { type MarkdownBlock, parseMarkdown } from './parse-markdown.ts'

/** The documents as chunks of the build, so that they need no network. */
const documents = import.meta.glob<string>('../../../docs/*.md', { query: '?raw', import: 'default' })

export function meta({ params: { topic = '' }, matches }: Route.MetaArgs) {
  return pageMeta({ title: isHelpTopic(topic) ? helpTopics[topic] : 'Help', matches })
}

export async function clientLoader({ params: { topic } }: Route.ClientLoaderArgs) {
  if (topic === undefined || !isHelpTopic(topic)) return { topic, blocks: null }
  const text = await documents[`../../../docs/${topic}.md`]?.()
  return { topic, blocks: parseMarkdown(text ?? '') }
}

/** The documentation of the shop. */
export default function HelpPage({ loaderData: { topic, blocks } }: Route.ComponentProps) {
  return (
    <RequirePermission action="desk.enter" title="Help">
      <div className="page-column flex flex-col gap-4 py-6 md:py-8">
        {topic === undefined ? (
          <Topics />
        ) : blocks === null ? (
          <NotFoundMessage />
        ) : (
          <Topic topic={topic as HelpTopic} blocks={blocks} />
        )}
      </div>
    </RequirePermission>
  )
}

function Topics() {
  return (
    <>
      <PageHeading lead="The documentation of the shop. It is part of the shop and needs no other website.">
        Help
      </PageHeading>
      <ul>
        {Object.entries(helpTopics).map(([topic, title]) => (
          <li key={topic}>
            <ArrowLink href={href('/desk/help/:topic?', { topic })}>{title}</ArrowLink>
          </li>
        ))}
      </ul>
    </>
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
