import { href } from 'react-router'
import { siteContext } from '#web/platform/server-context.ts'
import type { Route } from './+types/web-manifest.ts'

/** The web app manifest. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(siteContext)
  const manifest = {
    id: '/',
    name: shop.name,
    short_name: shop.shortName,
    ...(shop.tagline !== '' && { description: shop.tagline }),
    start_url: href('/'),
    scope: '/',
    display: 'standalone',
    background_color: shop.look.light.ground,
    theme_color: shop.look.light.deep,
    lang: 'en-IN',
    dir: 'ltr',
    categories: ['medical', 'health', 'shopping'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Products', url: href('/products') },
      { name: 'Cart', url: href('/cart') },
      { name: 'Your Orders', url: href('/orders') },
    ],
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=86400' },
  })
}
