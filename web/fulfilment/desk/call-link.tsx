import { Icon } from '#web/ui/icon.tsx'

/** Calls a customer whose first large cash order waits for it. */
export function CallLink({ phone }: { phone: string | null }) {
  if (!phone) return null
  return (
    <a
      href={`tel:+91${phone}`}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand-strong hover:underline"
    >
      <Icon name="phone" size={16} />
      <span>Call {phone}</span>
    </a>
  )
}
