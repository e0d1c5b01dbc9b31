import type { MetaDescriptor } from 'react-router'
import { shop } from '#shop/shop.ts'

type PageMeta = {
  /** Without the shop's name. Home has none. */
  title?: string
  description?: string
  /** The path for search engines. Private pages have none and send `noindex`. */
  canonical?: string
  picture?: string | undefined
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** Title, description, canonical link and Open Graph tags. */
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
    { property: 'og:locale', content: 'en_IN' },
  )
  return [...meta, ...sharePicture(origin, picture)]
}

/** The page's picture as a small card, else the shop's as a large one. Other sites show no SVG. */
function sharePicture(origin: string, picture: string | undefined): MetaDescriptor[] {
  const own = picture !== undefined && !picture.endsWith('.svg')
  const path = own ? picture : SHARE_PICTURE.path
  return [
    { property: 'og:image', content: new URL(path, origin || 'http://localhost').href },
    { name: 'twitter:card', content: own ? 'summary' : 'summary_large_image' },
  ]
}

function originOf(matches: PageMeta['matches']): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { origin?: string } | undefined
  return root?.origin ?? ''
}

/** The Open Graph image of pages without a picture. scripts/draw-icons.ts draws it. */
export const SHARE_PICTURE = { path: '/images/share.jpg', width: 1200, height: 630 } as const
