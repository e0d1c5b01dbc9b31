import { home } from '#shop/home.ts'
import { pages } from '#shop/pages.ts'
import { pageMeta } from '#web/layout/page-meta.ts'

import type { Route } from './+types/photo-gallery-page.ts'
import { TextPage } from './text-page.tsx'

const page = pages.photoGallery

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: page.title, description: page.description, canonical: page.path, matches })
}

export default function PhotoGalleryPage() {
  return (
    <TextPage page={page}>
      <ul className="grid gap-4 md:grid-cols-3">
        {home.banners.map(({ picture, title }) => (
          <li key={picture}>
            <figure className="flex flex-col gap-2">
              <img
                src={picture}
                alt=""
                width="960"
                height="540"
                loading="lazy"
                className="w-full rounded-lg border border-line"
              />
              <figcaption className="text-quiet">{title}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </TextPage>
  )
}
