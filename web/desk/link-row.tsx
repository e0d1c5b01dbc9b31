import { type ReactNode, useEffect, useRef } from 'react'

type LinkRowProps = {
  /** The index of the item that stays in view. */
  readonly current: number
  readonly className?: string
  readonly children: ReactNode
}

/** List items with links in one row, which scrolls sideways where they do not fit. */
export function LinkRow({ current, className = '', children }: LinkRowProps) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = row.current
    const item = list?.children[current]
    if (list && item instanceof HTMLElement)
      list.scrollLeft = item.offsetLeft - list.offsetLeft - (list.clientWidth - item.offsetWidth) / 2
  }, [current])
  return (
    <ul ref={row} className={`flex overflow-x-auto *:shrink-0 [scrollbar-width:thin] ${className}`}>
      {children}
    </ul>
  )
}
