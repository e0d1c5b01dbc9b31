import type { HTMLAttributes } from 'react'

import { classNames } from './class-names.ts'

/** A bordered sheet. `as` names a semantic element. */
export function Card({
  as: Element = 'div',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'aside' | 'li' }) {
  return <Element {...rest} className={classNames('rounded-lg border border-line bg-surface p-4 md:p-6', className)} />
}
