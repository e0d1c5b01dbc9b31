import type { ContentVersions } from '../http/content-versions.ts'

/** Reads once per version of the catalogue; requests at the same time share a read. */
export function oncePerVersion<T>(
  versions: Pick<ContentVersions, 'current'>,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { readonly version: number; readonly content: Promise<T> } | null = null
  return async () => {
    const version = versions.current?.catalogue
    if (version === undefined) return read()
    if (kept?.version !== version) kept = { version, content: read() }
    const { content } = kept
    try {
      return await content
    } catch (error) {
      if (kept?.content === content) kept = null
      throw error
    }
  }
}
