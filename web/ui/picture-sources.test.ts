import { expect, test } from 'vitest'

import { pictureSources } from './picture-sources.ts'

test('a drawn picture comes as AVIF first, then WebP, in three widths', () => {
  expect(pictureSources('/images/products/gly-2-640.webp')).toEqual([
    {
      type: 'image/avif',
      srcSet:
        '/images/products/gly-2-320.avif 320w, /images/products/gly-2-480.avif 480w, /images/products/gly-2-640.avif 640w',
    },
    {
      type: 'image/webp',
      srcSet:
        '/images/products/gly-2-320.webp 320w, /images/products/gly-2-480.webp 480w, /images/products/gly-2-640.webp 640w',
    },
  ])
})

test('any other picture stands alone', () => {
  expect(pictureSources('/images/own-photo.jpg')).toEqual([])
  expect(pictureSources('https://elsewhere.example/images/products/x-1-640.webp')).toEqual([])
})
