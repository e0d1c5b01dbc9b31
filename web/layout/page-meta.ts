import type { MetaDescriptor } from 'react-router'
import { siteOf } from '#web/platform/shop-profile.ts'

type PageMeta = {
  /** Without the shop's name. Home has none. */
  title?: string
  description?: string
  /** The path for search engines. Private pages have none and send `noindex`. */
  canonical?: string
  /** The path of a picture of 1200 × 630 pixels for link previews; the shop's own by default. */
  picture?: string
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** Title, description, canonical link and Open Graph tags. */
export function pageMeta({
  title,
  description,
  canonical,
  picture = SHARE_PICTURE.path,
  matches,
}: PageMeta): MetaDescriptor[] {
  const { origin = '', shop } = siteOf(matches)
  const name = shop?.name ?? ''
  const full = title === undefined ? [name, shop?.tagline].filter(Boolean).join(': ') : `${title} | ${name}`
  const meta: MetaDescriptor[] = [{ title: full }, { property: 'og:title', content: title ?? name }]
  if (description !== undefined)
    meta.push({ name: 'description', content: description }, { property: 'og:description', content: description })
  if (canonical === undefined) return [...meta, { name: 'robots', content: 'noindex' }]
  meta.push(
    { tagName: 'link', rel: 'canonical', href: origin + __pathPrefix__ + canonical },
    { property: 'og:url', content: origin + __pathPrefix__ + canonical },
    { property: 'og:type', content: 'website' },
    ...(__language__ === 'en' ? [] : [{ property: 'og:locale', content: `${__language__}_IN` }]),
  )
  return [
    ...meta,
    { property: 'og:image', content: origin + picture },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The Open Graph image of pages without a picture. */
export const SHARE_PICTURE = { path: '/images/share.jpg' } as const
