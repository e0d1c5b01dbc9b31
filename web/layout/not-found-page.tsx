import { data } from 'react-router'

import type { Route } from './+types/not-found-page.ts'
import { NotFoundMessage } from './not-found-message.tsx'
import { pageMeta } from './page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Page Not Found', matches })
}

export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export default function NotFoundPage() {
  return <NotFoundMessage />
}
