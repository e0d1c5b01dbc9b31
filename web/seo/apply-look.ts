import { mark } from '#web/ui/svg-sprite.tsx'

/** What the head of a document needs of the shop's look. */
type HeadLook = { readonly light: { readonly deep: string }; readonly stylesheet: string | null }

/**
 * Puts the shop's look into the head of a document: the colour of the browser's bars, and the style sheet of a changed look behind
 * the shop's own. The browser's JavaScript knows nothing of it.
 */
export function applyLook(head: string, { light, stylesheet }: HeadLook): string {
  const styles = stylesheet === null ? '' : `<link rel="stylesheet" href="${stylesheet}"/>`
  return head.replace('</head>', `<meta name="theme-color" content="${light.deep}"/>${styles}</head>`)
}

/** Puts an uploaded logo in place of the mark of a page. */
export function applyLogo(page: string, logo: string): string {
  return logo === '' ? page : page.replace(mark, `<image width="40" height="40" href="/icons/${logo}.png"/>`)
}
