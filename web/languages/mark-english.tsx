import type { ReactNode } from 'react'

/** Words that have no translation yet, marked so that a screen reader speaks them as English. */
export function markEnglish(words: ReactNode): ReactNode {
  return (
    <span lang="en" className="contents">
      {words}
    </span>
  )
}
