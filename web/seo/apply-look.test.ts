import { expect, test } from 'vitest'
import { mark } from '#web/ui/svg-sprite.tsx'
import { applyLogo, applyLook } from './apply-look.ts'

const html = `<html><head><link rel="stylesheet" href="/assets/app.css"/></head><body><svg><g id="mark">${mark}</g></svg></body></html>`
const light = { deep: '#0b4f49' }

test('the default look adds the colour of the browser only', () => {
  expect(applyLogo(applyLook(html, { light, stylesheet: null }), '')).toBe(
    html.replace('</head>', '<meta name="theme-color" content="#0b4f49"/></head>'),
  )
})

test('a changed look has its style sheet behind the own one, and the logo in place of the mark', () => {
  const shown = applyLogo(applyLook(html, { light, stylesheet: '/assets/look-1.css' }), 'shop-1')
  expect(shown).toContain('<link rel="stylesheet" href="/assets/look-1.css"/></head>')
  expect(shown.indexOf('app.css')).toBeLessThan(shown.indexOf('look-1.css'))
  expect(shown).toContain('<g id="mark"><image width="40" height="40" href="/icons/shop-1.png"/></g>')
  expect(shown).not.toContain('<path')
})
