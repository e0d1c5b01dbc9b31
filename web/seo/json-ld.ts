/** One thing in the vocabulary of schema.org. */
export type SchemaThing = { readonly '@type': string } & Readonly<Record<string, unknown>>

/**
 * Puts structured facts into the head of a finished page. They stand in the server's HTML alone: the browser refuses
 * scripts that a page makes later (Trusted Types), and a block that is no JavaScript needs no hash in the policy.
 */
export function insertJsonLd(html: string, things: readonly SchemaThing[]): string {
  if (things.length === 0) return html
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  // No "<" can be in there, so neither "</script>" nor "<!--" can end or change the block.
  const block = `<script type="application/ld+json">${text.replaceAll('<', String.raw`\u003c`)}</script>`
  return html.replace('</head>', () => `${block}</head>`)
}
