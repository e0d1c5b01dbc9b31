import { pageMeta } from '#web/layout/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

import type { Route } from './+types/sign-in-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Sign in', matches })
}

/** A placeholder until staff accounts exist. */
export default function SignInPage() {
  return (
    <EmptyState icon="user" heading="h1" title="Sign in">
      <p>Our staff will sign in here once the desk opens. It is not open yet.</p>
    </EmptyState>
  )
}
