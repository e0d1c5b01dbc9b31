import type { ReactNode } from 'react'

import { Icon, type IconName } from './icon.tsx'

const tones = {
  neutral: 'border-line bg-surface text-quiet',
  brand: 'border-transparent bg-brand-soft text-brand-strong',
  saving: 'border-transparent bg-accent text-on-accent',
  success: 'border-transparent bg-success-soft text-success',
  danger: 'border-transparent bg-danger-soft text-danger',
  notice: 'border-transparent bg-accent-soft text-ink',
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
    <span
      className={`inline-flex items-center gap-1 rounded-sm border px-2 py-0.5 text-xs font-semibold ${tones[tone]}`}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}
