/** Whether an If-None-Match header names a fingerprint, in any encoding (RFC 9110 §13.1.2, weak comparison). */
export function matchesEntityTag(header: string | undefined, fingerprint: string): boolean {
  if (header === undefined || fingerprint === '') return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.some((tag) => tag === '*' || tag.replace(/-(?:br|gzip)"$/, '"') === `"${fingerprint}"`)
}
