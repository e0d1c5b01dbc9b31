import { classNames } from './class-names.ts'

/** A grey place where something will stand. The size comes from the classes; what is loading is said beside it. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block max-w-full rounded-md bg-line motion-safe:animate-pulse', className)}
    />
  )
}
