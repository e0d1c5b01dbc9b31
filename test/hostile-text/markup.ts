/** The number of elements and attributes of a page. */
export function countMarkup(html: string): { elements: number; attributes: number } {
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

/** Decodes the entities of a page. */
export function decodeHtmlEntities(html: string): string {
  return html.replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => entities[entity]!)
}
