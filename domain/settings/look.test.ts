import { expect, test } from 'vitest'
import { defaultPalettes } from '../look/default-palettes.ts'
import { lookOf, lookStyles, readStylesheetAddress } from './look.ts'

const { brand, accent } = defaultPalettes.light
const logo = { picture: '' }

test('the default look has no style sheet of its own', () => {
  expect(lookOf({ look: { brand, accent, corners: 'soft' }, logo })).toEqual({
    ...defaultPalettes,
    stylesheet: null,
    logo: '',
  })
})

test('the address of a style sheet names the settings that it follows from', () => {
  const values = { brand: '#b3261e', accent, corners: 'round' } as const
  const { stylesheet } = lookOf({ look: values, logo })
  expect(stylesheet).toBe('/assets/look-b3261e-e59a12-round.css')
  expect(readStylesheetAddress(stylesheet!)).toEqual(values)
})

test.each([
  'look-b3261e-e59a12-odd.css',
  'look-b3261e-e59a12-toString.css',
  'look-;}-e59a12-soft.css',
  'look-b3261e.css',
])('there is no style sheet %s', (name) => {
  expect(readStylesheetAddress(`/assets/${name}`)).toBeNull()
})

test('a style sheet has what was changed and nothing else', () => {
  const rounded = lookStyles({ brand, accent, corners: 'round' })
  expect(rounded).toBe(':root{--radius-sm:10px;--radius-md:14px;--radius-lg:20px}')
  const red = lookStyles({ brand: '#b3261e', accent, corners: 'soft' })
  expect(red).toContain(':root{--brand:#b3261e;')
  expect(red).not.toMatch(/--(accent|ink|radius)/)
})

test('a dark page shows its own colours, also where only the light ones differ from the default', () => {
  const violet = { brand, accent: '#7a00ff', corners: 'soft' } as const
  const { light, dark } = lookOf({ look: violet, logo })
  expect([light['on-accent'], dark['on-accent']]).toEqual(['#ffffff', defaultPalettes.dark['on-accent']])
  const [ofLight = '', ofDark = ''] = lookStyles(violet).split('@media')
  expect(ofLight).toContain(`--on-accent:${light['on-accent']}`)
  expect(ofDark).toContain(`--on-accent:${dark['on-accent']}`)
})
