import { describe, expect, test } from 'vitest'
import { deliveryRefusal } from './delivery-refusal.ts'
import { classVerdicts, deliveryAreaOf, deliveryAreas, deliveryCaseKey, deliveryWays } from './delivery-rules.ts'
import { deliveryClassesOf } from './product-classes.ts'

const tablet = { composition: 'Paracetamol (500mg)', storageInstructions: 'Store below 30 °C.' }
const cold = { ...tablet, storageInstructions: 'Keep in the refrigerator between 2°C and 8°C.' }
const tramadol = { ...tablet, composition: 'Tramadol hydrochloride (50mg) + Paracetamol (325mg)' }
const products = {
  OTC: { schedule: 'OTC', ...tablet },
  NA: { schedule: 'NA', ...tablet },
  AYUSH: { schedule: 'AYUSH', ...tablet },
  G: { schedule: 'G', ...tablet },
  H: { schedule: 'H', ...tablet },
  H1: { schedule: 'H1', ...tablet },
  'H, psychotropic': { schedule: 'H', ...tramadol },
  'H1, psychotropic': { schedule: 'H1', ...tramadol },
  'OTC, cold': { schedule: 'OTC', ...cold },
  'H, cold': { schedule: 'H', ...cold },
} as const

/** The marks stand for staff in district, state and India, then a courier in district, state and India. */
const deliveries = [
  ['OTC', '111 111', '111 111', '111 111'],
  ['NA', '111 111', '111 111', '111 111'],
  ['AYUSH', '111 111', '111 111', '111 111'],
  ['G', '111 111', '100 000', '111 111'],
  ['H', '111 111', '100 000', '111 111'],
  ['H1', '100 000', '000 000', '111 111'],
  ['H, psychotropic', '100 000', '000 000', '111 111'],
  ['H1, psychotropic', '100 000', '000 000', '111 111'],
  ['OTC, cold', '111 111', '100 000', '111 111'],
  ['H, cold', '111 111', '100 000', '111 111'],
] as const

describe.each(deliveries)('%s', (name, demo, fresh, existing) => {
  const cases = deliveryWays.flatMap((way) => deliveryAreas.map((area) => ({ way, area })))
  test.each(cases.map((place, index) => ({ ...place, index })))('by $way in $area', ({ index, ...place }) => {
    const isDelivered = (origin: 'demo' | 'new' | 'existing') =>
      deliveryRefusal(
        deliveryClassesOf(products[name]),
        classVerdicts({ origin, decisions: new Map() }, place),
        '560001',
      ) === null
    const expected = (marks: string) => marks.replace(' ', '')[index] === '1'
    expect([isDelivered('demo'), isDelivered('new'), isDelivered('existing')]).toEqual(
      [demo, fresh, existing].map(expected),
    )
  })
})

test('a decision replaces what applied before', () => {
  const place = { way: 'courier', area: 'India' } as const
  const decisions = new Map([[deliveryCaseKey({ deliveryClass: 'H1', ...place }), true]])
  expect(classVerdicts({ origin: 'demo', decisions }, place)).toMatchObject({ H1: 'deliver', ndps: 'outlet' })
})

test('a refusal names the class and the PIN', () => {
  const schedules = classVerdicts({ origin: 'new', decisions: new Map() }, { way: 'courier', area: 'India' })
  expect(deliveryRefusal(['H1'], schedules, '560001')).toBe('Schedule H1 medicines are not delivered to 560001.')
  expect(deliveryRefusal(['OTC', 'coldChain'], schedules, '560001')).toBe(
    'Medicines that must stay cold are not delivered to 560001.',
  )
  expect(deliveryRefusal(['unheard of'], schedules, '560001')).toBeNull()
})

test('an unknown PIN counts as far away', () => {
  const home = { district: 'Hyderabad', state: 'Telangana' }
  expect(deliveryAreaOf(home, home)).toBe('district')
  expect(deliveryAreaOf({ district: 'Warangal', state: 'Telangana' }, home)).toBe('state')
  expect(deliveryAreaOf({ district: 'Hyderabad', state: 'Karnataka' }, home)).toBe('India')
  expect(deliveryAreaOf(null, home)).toBe('India')
})
