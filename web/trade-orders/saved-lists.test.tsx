import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SavedLists } from './saved-lists.tsx'

test.each([
  ['lists that could not be loaded', null, true, false],
  ['no lists', [], false, true],
])('%s', (_, lists, isRetried, isSaved) => {
  const html = renderToStaticMarkup(<SavedLists lists={lists} rows={[]} readRows={() => []} onLoad={() => {}} />)
  expect(html.includes('Try again')).toBe(isRetried)
  expect(html.includes('Save the lines')).toBe(isSaved)
})
