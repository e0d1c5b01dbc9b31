/** How many elements and attributes a page has: text that stays text adds none. */
export function markupOf(html: string): { elements: number; attributes: number } {
  const tags = html.match(/<\/?[a-z!][^>]*>/gi) ?? []
  const attributes = tags.flatMap((tag) => tag.match(/\s[\w:-]+=("[^"]*"|'[^']*'|[^\s"'>]+)/g) ?? [])
  return { elements: tags.length, attributes: attributes.length }
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

/** A page with its characters as a reader sees them. */
export function textOf(html: string): string {
  return html.replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => entities[entity]!)
}
