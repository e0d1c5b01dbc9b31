import { classNames } from '#web/ui/class-names.ts'

export type SceneProps = { src: string; alt: string; eager?: boolean; flush?: boolean }

/** A drawn scene, 3 wide and 2 high; `flush` where a frame stands around it already. */
export function Scene({ src, alt, eager = false, flush = false }: SceneProps) {
  return (
    <img
      src={src}
      alt={alt}
      width="960"
      height="640"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={classNames(
        'w-full object-cover',
        flush ? 'aspect-3/2 md:aspect-auto md:h-full md:max-h-96' : 'aspect-3/2 rounded-lg border border-line',
      )}
    />
  )
}
