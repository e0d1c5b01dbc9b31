import type { Route } from './+types/error-page.ts'
import { pageMeta } from './page-meta.ts'
import { UnexpectedErrorMessage } from './error-states.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Something went wrong', matches })
}

export default function ErrorPage() {
  return <UnexpectedErrorMessage />
}
