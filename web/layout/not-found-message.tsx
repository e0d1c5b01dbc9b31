import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

type NotFoundMessageProps = { title?: string; children?: ReactNode }

/** The content of an unknown address, with a search (pages-1). */
export function NotFoundMessage({ title = 'Page Not Found', children }: NotFoundMessageProps) {
  return (
    <EmptyState
      icon="search"
      heading="h1"
      title={title}
      action={
        <>
          <LinkButton href={href('/')} variant="secondary">
            Back to Home
          </LinkButton>
          <LinkButton href={href('/products')} variant="secondary">
            Browse Products
          </LinkButton>
        </>
      }
    >
      <p>{children ?? 'There is no page at this address. It may have moved, or the address may have a slip in it.'}</p>
      <Form
        method="get"
        action={href('/products')}
        role="search"
        aria-label="Medicines"
        className="flex flex-wrap items-end gap-3 pt-4 text-left text-ink"
      >
        <SearchField label="Search medicines" name="search" required className="flex-1 basis-40" />
        <Button type="submit">Search</Button>
      </Form>
    </EmptyState>
  )
}
