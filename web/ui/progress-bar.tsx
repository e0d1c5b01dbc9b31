type ProgressBarProps = { label: string; share: number; text: string }

/** How far long work is. */
export function ProgressBar({ label, share, text }: ProgressBarProps) {
  return (
    <p className="flex items-center gap-3">
      <progress
        aria-label={label}
        max={1}
        value={share}
        className="h-3 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      <span className="min-w-12 text-right tabular-nums">{text}</span>
    </p>
  )
}
