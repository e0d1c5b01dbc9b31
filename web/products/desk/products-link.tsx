import { href } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

/** The way back to the list. */
export function ProductsLink() {
  return (
    <AppLink
      href={href('/desk/products')}
      className="-mt-3 inline-flex min-h-11 items-center gap-1 font-semibold text-brand-strong hover:underline"
    >
      <Icon name="left" size={16} /> Products
    </AppLink>
  )
}
