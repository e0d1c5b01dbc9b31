import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

const tones = {
  neutral: 'badge-neutral',
  brand: 'badge-brand',
  saving: 'badge-saving',
  success: 'badge-success',
  danger: 'badge-danger',
  notice: 'badge-notice',
} as const

export type BadgeTone = keyof typeof tones

/** A short label: stock, prescription, saving, order status. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={tones[tone]}>
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
    </span>
  )
}
