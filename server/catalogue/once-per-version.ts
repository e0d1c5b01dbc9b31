import type { ContentVersions } from '../http/content-versions.ts'

/** Reads once per version of the catalogue. */
export function oncePerVersion<T>(
  versions: Pick<ContentVersions, 'current'>,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { readonly version: number; readonly content: T } | null = null
  return async () => {
    const version = versions.current?.catalogue
    if (kept !== null && kept.version === version) return kept.content
    const content = await read()
    kept = version === undefined ? null : { version, content }
    return content
  }
}
