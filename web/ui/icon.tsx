import { classNames } from './class-names.ts'
import type { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

type IconProps = { name: IconName; size?: 16 | 20 | 24 | 32; className?: string }

/** A decorative drawing. The control around it carries the accessible name. */
export function Icon({ name, size = 20, className }: IconProps) {
  // Grows with the browser's text size.
  const length = `${size / 16}rem`
  return (
    <svg
      aria-hidden="true"
      width={length}
      height={length}
      viewBox="0 0 24 24"
      className={classNames('icon', className ?? 'shrink-0')}
    >
      <use href={`#icon-${name}`} />
    </svg>
  )
}
