import { useState } from 'react'
import { pictureFormats, pictureWidths } from '#domain/catalogue/picture-sizes.ts'

const FALLBACK = '/images/placeholder.jpg'

type PictureProps = {
  src: string | undefined
  alt: string
  sizes: string
  width?: number
  height?: number
  /** Loads at once instead of near the viewport. */
  eager?: boolean
  className?: string
}

/** A product picture as AVIF and WebP. A broken or missing one becomes the placeholder, also before hydration (D39). */
export function Picture({ src, alt, sizes, width = 640, height = 640, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const usable = src !== undefined && src !== '' && broken !== src
  const sources = usable ? pictureSources(src) : null
  return (
    <picture>
      {sources && <source {...sources.preferred} sizes={sizes} />}
      <img
        key={usable ? src : FALLBACK}
        srcSet={sources?.srcSet}
        sizes={sources ? sizes : undefined}
        src={usable ? src : FALLBACK}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={className}
        ref={(image) => {
          if (usable && image?.complete && image.naturalWidth === 0) setBroken(src)
        }}
        onError={() => usable && setBroken(src)}
      />
    </picture>
  )
}

type PictureSources = {
  readonly preferred: { readonly type: string; readonly srcSet: string }
  /** For browsers without the preferred format. */
  readonly srcSet: string
}

/** The formats and widths of a product picture, derived from its name (`…-640.webp`). Other pictures have none. */
export function pictureSources(src: string): PictureSources | null {
  const stem = /^(\/images\/products\/[a-z0-9-]+)-640\.webp$/.exec(src)?.[1]
  if (stem === undefined) return null
  const srcSetOf = (format: string) => pictureWidths.map((width) => `${stem}-${width}.${format} ${width}w`).join(',')
  const [preferred, other] = pictureFormats
  return { preferred: { type: `image/${preferred}`, srcSet: srcSetOf(preferred) }, srcSet: srcSetOf(other) }
}

const sizes = { 48: 'size-12', 64: 'size-16' } as const

/** A small decorative picture beside a product's name. */
export function Thumb({ src, size = 48 }: { src: string; size?: keyof typeof sizes }) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-md bg-picture ${sizes[size]}`}>
      <Picture src={src} alt="" sizes={`${size}px`} width={size} height={size} className="size-full object-contain" />
    </span>
  )
}
