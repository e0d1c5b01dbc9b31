import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

type EmptyStateProps = {
  icon: IconName
  title: string
  heading?: 'h1' | 'h2' | 'p'
  children?: ReactNode
  action?: ReactNode
}

/** A message in place of content, with an action. */
export function EmptyState({ icon, title, heading: Heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 max-[18rem]:px-2 py-12 text-center wrap-anywhere md:py-16">
      <span className="mb-2 grid size-20 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <Icon name={icon} size={32} />
      </span>
      <Heading className="text-xl font-semibold">{title}</Heading>
      {children && <div className="text-quiet">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
