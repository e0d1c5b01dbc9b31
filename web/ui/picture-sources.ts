const widths = [320, 480, 640]
const formats = ['avif', 'webp']

export type PictureSource = { type: string; srcSet: string }

/** The other formats and widths of a drawn picture, known from its name (`…-640.webp`). Any other picture has none. */
export function pictureSources(src: string): PictureSource[] {
  const stem = /^(\/images\/products\/[a-z0-9-]+)-640\.webp$/.exec(src)?.[1]
  if (stem === undefined) return []
  return formats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', '),
  }))
}
