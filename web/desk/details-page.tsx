import type { ReactNode } from 'react'
import type { ApiResult } from '#contract/client.ts'
import type { DeskAction } from '#domain/staff/actions.ts'
import { refusalText } from '#web/platform/api.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { RequirePermission } from './desk-permission.tsx'
import { type ListLinkProps, ListLink } from './list-links.tsx'

type DetailsPageProps<T> = {
  action: DeskAction
  title: string
  list: ListLinkProps
  result: ApiResult<T>
  children: (body: T) => ReactNode
}

/** The page of one record at the desk: the link to its list, and the record or why it could not be loaded. */
export function DetailsPage<T>({ action, title, list, result, children }: DetailsPageProps<T>) {
  return (
    <RequirePermission action={action} title={title}>
      <div className="page-column py-6 md:py-8 print:p-0">
        <ListLink {...list} />
        {result.ok ? (
          children(result.body)
        ) : (
          <>
            <h1 className="pb-4 text-2xl font-bold">{title}</h1>
            <RetryAlert onRetry={() => location.reload()}>
              {refusalText(result, 'This could not be loaded just now. Please check the connection.')}
            </RetryAlert>
          </>
        )}
      </div>
    </RequirePermission>
  )
}
