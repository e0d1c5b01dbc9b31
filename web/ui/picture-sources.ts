import { pictureFormats, pictureWidths } from '#domain/catalogue/picture-sizes.ts'

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
