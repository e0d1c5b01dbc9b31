import { createElement, Fragment, type ReactNode } from 'react'

/** Words that have no translation yet, marked so that a screen reader speaks them as English. */
export function markEnglish(words: ReactNode): ReactNode {
  return (
    <span lang="en" className="contents">
      {words}
    </span>
  )
}

/** The parts of a sentence in the order of a language. Each has its place, so that none needs a key. */
export function placeParts(...parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
