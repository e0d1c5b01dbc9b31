import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { reduceHtml } from '#domain/catalogue/reduce-html.ts'

import { ReducedText } from './reduced-text.tsx'

test('renders HTML of a price list as headings, paragraphs and lists', () => {
  const text = html(
    <ReducedText
      blocks={reduceHtml(
        '<h2>Use</h2><p>With <b>food</b></p><ul><li>One</li><li>Two</li></ul><script>alert(1)</script>',
      )}
      fallback=""
    />,
  )
  expect(text).toMatch(/<h3[^>]*>Use<\/h3><p>With food<\/p><ul[^>]*><li>One<\/li><li>Two<\/li><\/ul>/)
  expect(text).not.toContain('alert')
})

test('shows the fallback for empty HTML', () => {
  expect(html(<ReducedText blocks={reduceHtml('<p> </p>')} fallback="No description available." />)).toContain(
    'No description available.',
  )
})
