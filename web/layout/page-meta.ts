import type { MetaDescriptor } from 'react-router'

import { shop } from '#shop/shop.ts'

type PageMeta = {
  /** Without the shop's name; none on home. */
  title?: string
  description?: string
  /** The address which search engines shall keep, from "/" on. None for private pages, which they shall not keep. */
  canonical?: string
  picture?: string | undefined
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** Title, description, canonical link and the card which other sites show of a page. */
export function pageMeta({ title, description, canonical, picture, matches }: PageMeta): MetaDescriptor[] {
  const full = title === undefined ? `${shop.name}: ${shop.tagline}` : `${title} | ${shop.name}`
  const meta: MetaDescriptor[] = [{ title: full }, { property: 'og:title', content: title ?? shop.name }]
  if (description !== undefined)
    meta.push({ name: 'description', content: description }, { property: 'og:description', content: description })
  if (canonical === undefined) return [...meta, { name: 'robots', content: 'noindex' }]
  const origin = originOf(matches)
  meta.push(
    { tagName: 'link', rel: 'canonical', href: origin + canonical },
    { property: 'og:url', content: origin + canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop.name },
  )
  if (picture !== undefined)
    meta.push({ property: 'og:image', content: new URL(picture, origin || 'http://localhost').href })
  return meta
}

function originOf(matches: PageMeta['matches']): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { origin?: string } | undefined
  return root?.origin ?? ''
}
