import { expect, test } from 'vitest'
import { defaultPalettes } from './default-palettes.ts'
import { oklchOf } from './oklch.ts'
import { recolourDrawing } from './recolour-drawing.ts'

const drawing = '<svg><path fill="#0f766e"/><path fill="#7cc4ba"/><path fill="#0b4f49"/><path fill="#8d5a3a"/></svg>'
const { light } = defaultPalettes

test('keeps a drawing in the colours of the shop as it is', () => {
  expect(recolourDrawing(drawing, light)).toBe(drawing)
})

test('draws the shades of the brand in its hue and lightness, and leaves other colours', () => {
  const drawn = recolourDrawing(drawing, { brand: '#7a1f5c', deep: '#4a0f36', accent: light.accent })
  const [brand, tint, deep, wood] = drawn.match(/#[0-9a-f]{6}/g)!
  expect([brand, deep, wood]).toEqual(['#7a1f5c', '#4a0f36', '#8d5a3a'])
  expect(oklchOf(tint!).hue).toBeCloseTo(oklchOf('#7a1f5c').hue, 0)
  expect(oklchOf(tint!).lightness).toBeCloseTo(oklchOf('#7cc4ba').lightness, 1)
})

test('a grey brand makes grey drawings', () => {
  const drawn = recolourDrawing(drawing, { brand: '#333333', deep: '#111111', accent: light.accent })
  expect(oklchOf(drawn.match(/#[0-9a-f]{6}/g)![1]!).chroma).toBeLessThan(0.01)
})
