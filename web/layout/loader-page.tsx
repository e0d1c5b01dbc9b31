import { Loader } from '#web/ui/loading.tsx'

import type { Route } from './+types/loader-page.ts'
import { pageMeta } from './page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Loading', matches })
}

/** The loading state as a page (pages-1). */
export default function LoaderPage() {
  return (
    <>
      <h1 className="sr-only">Loading</h1>
      <Loader />
    </>
  )
}
