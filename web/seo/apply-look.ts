import { mark } from '#web/ui/svg-sprite.tsx'

/** What a document needs of the shop's look. */
type DocumentLook = {
  readonly light: { readonly deep: string }
  readonly stylesheet: string | null
  readonly logo: string
}

/**
 * Puts the shop's look into the HTML of a document: the colour of the browser's bars, the style sheet of a changed look behind
 * the shop's own, and an uploaded logo in place of the mark. The browser's JavaScript knows nothing of it.
 */
export function applyLook(html: string, { light, stylesheet, logo }: DocumentLook): string {
  const styles = stylesheet === null ? '' : `<link rel="stylesheet" href="${stylesheet}"/>`
  const head = html.replace('</head>', `<meta name="theme-color" content="${light.deep}"/>${styles}</head>`)
  return logo === '' ? head : head.replace(mark, `<image width="40" height="40" href="/icons/${logo}.png"/>`)
}
