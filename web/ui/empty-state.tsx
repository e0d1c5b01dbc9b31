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
    <div className="empty-state">
      <span>
        <Icon name={icon} size={32} />
      </span>
      <Heading>{title}</Heading>
      {children && <div className="text-quiet">{children}</div>}
      {action && <div>{action}</div>}
    </div>
  )
}
