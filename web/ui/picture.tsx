import { useState } from 'react'
import { pictureFormats, pictureWidths } from '#domain/catalogue/picture-sizes.ts'

const FALLBACK = '/images/placeholder.jpg'

type PictureProps = {
  src: string | undefined
  alt: string
  /** How wide it stands on the page, as in `sizes`. */
  sizes: string
  width?: number
  height?: number
  /** The first picture of a page is fetched at once, all others when they come near. */
  eager?: boolean
  className?: string
}

/**
 * A product picture: AVIF and WebP in the widths which exist, with its size so that nothing jumps. A broken or missing
 * one becomes the placeholder, also when it broke before the page was hydrated (D39).
 */
export function Picture({ src, alt, sizes, width = 640, height = 640, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const usable = src !== undefined && src !== '' && broken !== src
  const sources = usable ? pictureSources(src) : []
  return (
    <picture className="contents">
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        key={usable ? src : FALLBACK}
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

export type PictureSource = { type: string; srcSet: string }

/** The other formats and widths of a product picture, known from its name (`…-640.webp`). Any other picture has none. */
export function pictureSources(src: string): PictureSource[] {
  const stem = /^(\/images\/products\/[a-z0-9-]+)-640\.webp$/.exec(src)?.[1]
  if (stem === undefined) return []
  return pictureFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: pictureWidths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', '),
  }))
}

const sizes = { 48: 'size-12', 64: 'size-16' } as const

/** A product's picture beside its name. The name is read out, so the picture is not. */
export function Thumb({ src, size = 48 }: { src: string; size?: keyof typeof sizes }) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-md bg-picture ${sizes[size]}`}>
      <Picture src={src} alt="" sizes={`${size}px`} width={size} height={size} className="size-full object-contain" />
    </span>
  )
}
