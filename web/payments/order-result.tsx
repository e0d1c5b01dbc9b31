import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const tones = {
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  notice: 'bg-accent-soft text-ink',
} as const

/** How an order ended: one sign, one sentence, and the ways on. */
export function OrderResultPage({
  tone,
  icon,
  title,
  children,
  action,
}: {
  tone: keyof typeof tones
  icon: IconName
  title: string
  children: ReactNode
  action: ReactNode
}) {
  return (
    <div className="page-column py-10 md:py-16">
      <div className="mx-auto flex max-w-prose flex-col items-center gap-3 text-center">
        <span className={`animate-rise mb-2 grid size-24 place-items-center rounded-full ${tones[tone]}`}>
          <Icon name={icon} size={32} />
        </span>
        <h1 className="text-2xl font-bold md:text-3xl">{title}</h1>
        <div className="flex flex-col gap-1 text-lg text-quiet">{children}</div>
        <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>
      </div>
    </div>
  )
}
