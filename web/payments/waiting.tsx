import type { ReactNode } from 'react'

/** The middle of a page that goes on by itself: a turning ring and the words. */
export function WaitingPage({
  isWaiting,
  withoutScript,
  children,
}: {
  isWaiting: boolean
  /** What a browser without JavaScript is told, in which nothing goes on. */
  withoutScript: string
  children: ReactNode
}) {
  return (
    <div className="page-column py-10 md:py-16">
      <div className="mx-auto flex max-w-prose flex-col items-center gap-4 text-center">
        {isWaiting && (
          <span
            aria-hidden="true"
            className="my-2 size-16 animate-spin rounded-full border-4 border-line border-t-brand"
          />
        )}
        {children}
        <noscript>
          <p className="text-quiet">{withoutScript}</p>
        </noscript>
      </div>
    </div>
  )
}
