import type { ReactNode, Ref } from 'react'

import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

const tones = {
  danger: { look: 'border-danger bg-danger-soft text-danger', icon: 'alert' },
  success: { look: 'border-success bg-success-soft text-success', icon: 'check' },
  notice: { look: 'border-line bg-brand-soft text-brand-strong', icon: 'shield' },
} as const

type AlertProps = {
  tone?: keyof typeof tones
  children: ReactNode
  /** A button or link. */
  action?: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
}

/** A message with `role="alert"` (pages-2). A `notice` is announced politely. */
export function AlertBox({ tone = 'danger', children, action, className, ref }: AlertProps) {
  const { look, icon } = tones[tone]
  return (
    <div
      ref={ref}
      role={tone === 'notice' ? 'status' : 'alert'}
      className={classNames(
        'flex flex-wrap gap-3 rounded-lg border p-4',
        action ? 'items-center' : 'items-start',
        look,
        className,
      )}
    >
      <Icon name={icon} className="mt-0.5" />
      <div className="flex-1 basis-48 font-medium">{children}</div>
      {action}
    </div>
  )
}
