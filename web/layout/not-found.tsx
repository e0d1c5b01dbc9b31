import { href } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What an unknown address shows (D3). */
export function NotFound() {
  return (
    <EmptyState
      icon="search"
      heading="h1"
      title="Page Not Found"
      action={
        <>
          <LinkButton href={href('/')}>Back to Home</LinkButton>
          <LinkButton href={href('/products')} variant="secondary">
            Browse Products
          </LinkButton>
        </>
      }
    >
      <p>There is no page at this address. It may have moved, or the address may have a slip in it.</p>
    </EmptyState>
  )
}
