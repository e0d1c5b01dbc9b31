import { createContext, use, type AnchorHTMLAttributes, type ComponentType, type Ref } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Keep the scroll position: for links which change only the query. */
  keepScroll?: boolean
  /** Take the place of this page in the history. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

function PlainLink({ keepScroll: _, replace: __, ...rest }: LinkProps) {
  return <a {...rest} />
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** The frame gives the router's link here, so that parts in ui/ navigate without knowing the router. */
export const LinkProvider = LinkContext.Provider

/** A link inside the shop. Outside of a provider it is a plain `<a>`. */
export function AppLink(props: LinkProps) {
  const Component = use(LinkContext)
  return <Component {...props} />
}
