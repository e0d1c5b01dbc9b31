import { data, useSearchParams } from 'react-router'

import { siteContext } from '#web/platform/server-context.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

import type { Route } from './+types/ui-page.ts'
import { ActionSamples } from './action-samples.tsx'
import { ContentSamples } from './content-samples.tsx'
import { FeedbackSamples } from './feedback-samples.tsx'
import { FormSamples } from './form-samples.tsx'
import { IconSamples } from './icon-samples.tsx'
import { SearchSamples } from './search-samples.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Parts of the shop', matches })
}

/** A real shop has no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(siteContext).mode !== 'demo') throw data('Not found', { status: 404 })
  return null
}

/** Every part of web/ui in every state: what axe and the screenshots look at. */
export default function UiPage() {
  const [query] = useSearchParams()
  return (
    <div className="page-column py-6">
      <PageHeading lead="Every part of web/ui in every state.">Parts of the shop</PageHeading>
      <h2 className="py-4 text-2xl font-bold">Actions</h2>
      <ActionSamples />
      <h2 className="py-4 text-2xl font-bold">Forms</h2>
      <FormSamples />
      <h2 className="py-4 text-2xl font-bold">Search</h2>
      <SearchSamples />
      <h2 className="py-4 text-2xl font-bold">Feedback</h2>
      <FeedbackSamples />
      <h2 className="py-4 text-2xl font-bold">Content</h2>
      <ContentSamples tab={query.get('tab') ?? 'features'} />
      <IconSamples />
    </div>
  )
}
