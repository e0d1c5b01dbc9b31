import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

const looks = {
  success: { icon: 'check', className: 'bg-success-soft text-success' },
  danger: { icon: 'close', className: 'bg-danger-soft text-danger' },
  notice: { icon: 'clock', className: 'bg-accent-soft text-ink' },
} as const

type ResultTone = keyof typeof looks

export function ResultIcon({ tone }: { tone: ResultTone }) {
  const { icon, className } = looks[tone]
  return (
    <span className={`animate-rise mb-2 grid size-24 place-items-center rounded-full ${className}`}>
      <Icon name={icon} size={32} />
    </span>
  )
}

type OrderResultPageProps = {
  tone: ResultTone
  title: string
  children: ReactNode
  action: ReactNode
  below?: ReactNode
}

/** How an order ended, with links to continue. */
export function OrderResultPage({ tone, title, children, action, below }: OrderResultPageProps) {
  return (
    <div className="page-column py-10 md:py-16">
      <div className="mx-auto flex max-w-prose flex-col items-center gap-3 text-center">
        <ResultIcon tone={tone} />
        <h1 className="text-2xl font-bold md:text-3xl">{title}</h1>
        <div className="flex flex-col gap-1 text-lg text-quiet">{children}</div>
        <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>
      </div>
      {below && <div className="mx-auto mt-8 flex max-w-prose flex-col gap-6">{below}</div>}
    </div>
  )
}
