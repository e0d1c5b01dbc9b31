import { use } from 'react'
import { href } from 'react-router'
import { ShopContext } from '#web/platform/shop-profile.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The content of `/error` and of unexpected errors (pages-1). */
export function UnexpectedErrorMessage() {
  const phone = use(ShopContext)?.phones[0]
  return (
    <EmptyState
      icon="alert"
      heading="h1"
      title="Something went wrong"
      action={
        <>
          <LinkButton href={href('/')}>Back to Home</LinkButton>
          {phone && (
            <LinkButton href={phone.href} variant="secondary">
              Call us
            </LinkButton>
          )}
        </>
      }
    >
      <p>
        This was our mistake, not yours. Your cart is safe. Please try again in a moment
        {phone && <span>, or call {phone.display}</span>}
        <span>.</span>
      </p>
    </EmptyState>
  )
}
