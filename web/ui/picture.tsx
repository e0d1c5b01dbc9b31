import { useState } from 'react'
import { pictureWidths, ZOOM_WIDTH } from '#domain/catalogue/picture-sizes.ts'

const FALLBACK = '/images/placeholder.jpg'

/** A picture that comes within this time was in the cache and shows at once. */
const CACHED_MS = 200

type PictureProps = {
  src: string | undefined
  alt: string
  sizes: string
  /** Loads at once instead of near the viewport. */
  eager?: boolean
  className?: string
}

/** A square product picture as AVIF or WebP. The placeholder replaces a broken or missing one, also before hydration (catalogue-8). */
export function Picture({ src, alt, sizes, eager = false, className }: PictureProps) {
  const [mountedAt] = useState(Date.now)
  const [broken, setBroken] = useState<string | null>(null)
  const usable = src !== undefined && src !== '' && broken !== src
  const source = usable ? pictureSource(src) : null
  return (
    <picture>
      {source && <source {...source} sizes={sizes} />}
      <img
        key={usable ? src : FALLBACK}
        src={usable ? src : FALLBACK}
        alt={alt}
        width={640}
        height={640}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        className={className}
        ref={(image) => {
          if (usable && image?.complete && image.naturalWidth === 0) setBroken(src)
        }}
        onError={() => usable && setBroken(src)}
        // Fades only after the event, so that no picture stays invisible without it.
        onLoad={({ currentTarget }) =>
          Date.now() - mountedAt > CACHED_MS && currentTarget.classList.add('animate-fade')
        }
      />
    </picture>
  )
}

/** The AVIF widths of a product picture, derived from the name of its WebP (`…-640.webp`). Other pictures have none. */
export function pictureSource(src: string): { readonly type: string; readonly srcSet: string } | null {
  const [, stem, version = ''] = /^(\/images\/products\/[a-z0-9-]+)-640\.webp(\?v=\w+)?$/.exec(src) ?? []
  if (stem === undefined) return null
  const srcSet = pictureWidths.map((width) => `${stem}-${width}.avif${version} ${width}w`).join(',')
  return { type: 'image/avif', srcSet }
}

/** The address of the largest size of a product picture. Other pictures have one size. */
export function zoomSource(src: string): string {
  return src.replace(/^(\/images\/products\/.+-)640(\.webp(?:\?v=\w+)?)$/, `$1${ZOOM_WIDTH}$2`)
}

const sizes = { 48: 'size-12', 64: 'size-16' } as const

const shapes = { square: 'rounded-md', round: 'rounded-full' } as const

type ThumbnailProps = { src: string; size?: keyof typeof sizes; shape?: keyof typeof shapes }

/** A small decorative picture beside the name of a product or need. */
export function Thumbnail({ src, size = 48, shape = 'square' }: ThumbnailProps) {
  return (
    <span className={`block shrink-0 overflow-hidden bg-picture ${sizes[size]} ${shapes[shape]}`}>
      <Picture src={src} alt="" sizes={`${size}px`} className="size-full object-contain" />
    </span>
  )
}
