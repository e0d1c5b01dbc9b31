import { useLocation } from 'react-router'

import type { StaticPage } from '#shop/pages/static-page.ts'
import { pages } from '#shop/pages.ts'
import { pageMeta } from '#web/layout/page-meta.ts'

import type { Route } from './+types/plain-page.ts'
import { TextPage } from './text-page.tsx'

export function meta({ location, matches }: Route.MetaArgs) {
  const page = pageAt(location.pathname)
  return pageMeta({ title: page.title, description: page.description, canonical: page.path, matches })
}

/** Every page which consists of words alone; the address says which. */
export default function PlainPage() {
  return <TextPage page={pageAt(useLocation().pathname)} />
}

function pageAt(pathname: string): StaticPage {
  const path = pathname.replace(/\/+$/, '')
  return Object.values(pages).find((page) => page.path === path) ?? pages.aboutUs
}
