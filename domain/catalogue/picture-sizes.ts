/** Product pictures are square. Pages ask for these widths in pixels and these formats, best first. */
export const pictureWidths = [320, 480, 640] as const
/** The width of an enlarged picture. */
export const ZOOM_WIDTH = 1280
export const pictureFormats = ['avif', 'webp'] as const

export type PictureFormat = (typeof pictureFormats)[number]
