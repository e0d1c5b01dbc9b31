import { href } from 'react-router'
import type { ListedPage } from '#contract/page-texts.ts'
import { formatDateTime } from '#domain/time.ts'
import { RequirePermission } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { DeskHeading } from '#web/desk/desk-heading.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { refusalText } from '#web/platform/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/pages-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Pages', matches })
}

export async function clientLoader() {
  return deskApi('GET /api/desk/pages', {})
}

export default function PagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequirePermission action="pages.edit" title="Pages">
      <div className="page-column py-6 md:py-8">
        <DeskHeading>Pages</DeskHeading>
        {loaderData.ok ? (
          <DeskSection title="Words and pictures">
            <ul className="divide-y divide-line">
              {loaderData.body.pages.map((page) => (
                <PageRow key={page.id} page={page} />
              ))}
            </ul>
          </DeskSection>
        ) : (
          <RetryAlert onRetry={() => location.reload()}>
            {refusalText(loaderData, 'This could not be loaded just now. Please check the connection.')}
          </RetryAlert>
        )}
      </div>
    </RequirePermission>
  )
}

function PageRow({ page: { id, title, path, isFragment, published, draft, isUnreadable } }: { page: ListedPage }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <TextLink href={href('/desk/pages/:id', { id })} className="min-w-56">
        {title}
      </TextLink>
      {!isFragment && <span className="text-quiet">{path}</span>}
      {draft !== null && <Badge tone="notice">{`Draft by ${draft.by}`}</Badge>}
      {isUnreadable && <Badge tone="danger">Cannot be read</Badge>}
      <span className="text-quiet sm:ml-auto">
        {published === null ? 'As installed' : `Published by ${published.by}, ${formatDateTime(published.at)}`}
      </span>
    </li>
  )
}
