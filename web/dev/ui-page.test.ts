import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { grievanceOfficer, shop } from '#shop/shop.ts'
import { siteContext } from '#web/platform/server-context.ts'

import { loader } from './ui-page.tsx'

function visit(mode: 'demo' | 'live') {
  const context = new RouterContextProvider()
  context.set(siteContext, {
    mode,
    origin: 'https://shop.example',
    shop,
    grievanceOfficer,
    pageText: () => null,
    isPreview: false,
  })
  return loader({ context } as unknown as Parameters<typeof loader>[0])
}

test('serves the component page in demo mode only', () => {
  expect(visit('demo')).toContain('cart')
  let thrown: unknown
  try {
    visit('live')
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ init: { status: 404 } })
})
