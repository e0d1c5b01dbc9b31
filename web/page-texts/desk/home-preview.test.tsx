import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageContent } from '#domain/page-texts/block-kinds.ts'
import { home } from '#shop/home.ts'
import { HomePreview } from './home-preview.tsx'

test('shows every text of every block of the home page', () => {
  const content = home.content as unknown as PageContent
  const html = renderToStaticMarkup(<HomePreview content={content} />)
  const texts = content.blocks.flatMap(({ kind, ...block }) => {
    const rows = (block as { rows?: readonly object[] }).rows ?? [block]
    return rows.flatMap((row) =>
      ['title', 'text', 'name', 'who'].flatMap((field) => (row as Record<string, string>)[field] ?? []),
    )
  })
  const shown = html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  expect(texts.length).toBeGreaterThan(30)
  expect(texts.filter((text) => !shown.includes(text))).toEqual([])
})
