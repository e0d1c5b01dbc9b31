import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { unreadablePairs } from './colour-pairs.ts'
import { defaultPalettes } from './default-palettes.ts'
import { brandAdjustment, colourRefusals, derivePalettes } from './derive-palettes.ts'
import { contrastOf, hexOf, oklchOf } from './oklch.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const { brand, accent } = defaultPalettes.light

/** The colours of the style sheet by their purposes. */
function readTokens(): { light: Record<string, string>; dark: Record<string, string> } {
  const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
  const [lightCss = '', darkCss = ''] = css.split('@theme')[0]!.split('@media screen')
  const read = (text: string) =>
    Object.fromEntries([...text.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]))
  const tokens = read(lightCss)
  const resolve = (all: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [name, tokens[/^var\(--(.+)\)$/.exec(value)?.[1] ?? ''] ?? value]),
    )
  return { light: resolve(tokens), dark: resolve(read(darkCss)) }
}

test('the default colours are those of the style sheet, and can be read', () => {
  const tokens = readTokens()
  expect(tokens.light).toMatchObject(defaultPalettes.light)
  expect(tokens.dark).toMatchObject(defaultPalettes.dark)
  expect(derivePalettes({ brand, accent })).toEqual(defaultPalettes)
  expect([...unreadablePairs(defaultPalettes.light), ...unreadablePairs(defaultPalettes.dark)]).toEqual([])
})

test('the texts of every brand colour and accent can be read, in light and dark', () => {
  fc.assert(
    fc.property(colour, colour, (chosenBrand, chosenAccent) => {
      const chosen = { brand: chosenBrand, accent: chosenAccent }
      const { light, dark } = derivePalettes(chosen)
      expect({ light: unreadablePairs(light), dark: unreadablePairs(dark) }).toEqual({ light: [], dark: [] })
      expect(colourRefusals(chosen)).toEqual({ brand: null, accent: null })
    }),
    { numRuns: 2000 },
  )
})

test.each(['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#777777'])(
  '%s is accepted as both',
  (one) => {
    const { light, dark } = derivePalettes({ brand: one, accent: one })
    expect([...unreadablePairs(light), ...unreadablePairs(dark)]).toEqual([])
  },
)

test('a readable colour stays as it is; a light one is darkened in its hue', () => {
  expect(derivePalettes({ brand: '#b3261e', accent }).light.brand).toBe('#b3261e')
  expect(brandAdjustment('#b3261e')).toBeNull()
  const shown = brandAdjustment('#ffd400')!
  expect(oklchOf(shown).hue).toBeCloseTo(oklchOf('#ffd400').hue, 1)
  expect(contrastOf(shown, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex)
    }),
  )
})

test('knows the contrasts of the guideline', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('names a pair that cannot be read', () => {
  expect(unreadablePairs({ ...defaultPalettes.light, 'on-brand': '#0f766e' })).toContain('on-brand on brand')
})
