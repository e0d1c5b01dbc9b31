import { lazy, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderToText } from './render-to-text.ts'

test('a part that waits for its module is in the HTML', async () => {
  const Dose = lazy(async () => ({ default: () => <p>500 mg</p> }))
  const page = (
    <Suspense>
      <Dose />
    </Suspense>
  )
  expect(await renderToText(page)).toContain('<p>500 mg</p>')
})

test('a part that fails fails the page', async () => {
  function Broken(): never {
    throw new Error('No dose')
  }
  const page = (
    <Suspense fallback="Loading...">
      <Broken />
    </Suspense>
  )
  await expect(renderToText(page)).rejects.toThrow('No dose')
})
