import { createContext, use, type AnchorHTMLAttributes, type ComponentType, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Keeps the scroll position, for links that change only the query. */
  keepScroll?: boolean
  /** Replaces this page in the history. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

function PlainLink({ keepScroll: _, replace: __, ...rest }: LinkProps) {
  return <a {...rest} />
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** Supplies the router's link, so that ui/ does not depend on the router. */
export const LinkProvider = LinkContext.Provider

/** A link inside the shop. Without a provider it is a plain `<a>`. */
export function AppLink(props: LinkProps) {
  const Component = use(LinkContext)
  return <Component {...props} />
}

/** An underlined link between other texts. */
export function TextLink({ className, children, ...props }: LinkProps) {
  return (
    <AppLink
      {...props}
      className={classNames('inline-flex min-h-11 items-center font-semibold text-brand-strong underline', className)}
    >
      <span>{children}</span>
    </AppLink>
  )
}

/** A link with an arrow, for more on a subject. */
export function ArrowLink({ className, children, ...props }: LinkProps) {
  return (
    <AppLink {...props} className={classNames('arrow-link', className)}>
      {children} <Icon name="right" size={16} />
    </AppLink>
  )
}
