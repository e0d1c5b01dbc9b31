import { PageSkeleton, type PageSkeletonProps } from './skeletons.tsx'

/** A progress line at the top, with a label above the bars of the foot. */
export function PendingBar() {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 print:hidden">
      <div className="h-1 origin-left animate-creep bg-brand" />
      <span className="fixed bottom-[calc(var(--foot-height)+0.5rem)] left-1/2 flex -translate-x-1/2 animate-rise items-center gap-2 rounded-full bg-deep px-4 py-2 text-base font-semibold text-on-deep shadow-float">
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
        Loading...
      </span>
    </div>
  )
}

/** The skeleton of a page, over the page that is left. */
export function PendingCover(props: PageSkeletonProps) {
  return (
    <div className="sticky top-(--header-height) z-25 h-0">
      <div className="h-dvh overflow-hidden bg-ground">
        <div className="page-column">
          <PageSkeleton {...props} />
        </div>
      </div>
    </div>
  )
}
