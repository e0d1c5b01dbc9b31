import { classNames } from './class-names.ts'
import type { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

/** Lengths in rem grow with the browser's text size. The class `icon` has the size 20. */
const sizes = { 16: 'size-4', 20: null, 24: 'size-6', 32: 'size-8' } as const

type IconProps = { name: IconName; size?: keyof typeof sizes; className?: string }

/** A decorative drawing. The control around it carries the accessible name. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classNames('icon', sizes[size], className)}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
