import { expect, test } from 'vitest'
import { readProductTexts } from './product-texts.ts'

const product = {
  highlightedFeatures: '',
  usage: 'Used to bring down fever. Take with water, as your doctor has advised.',
  description:
    '<h3>What it is</h3><p>A tablet.</p><h3>Before you use it</h3><ul><li>Ask a doctor.</li></ul><h3>Side effects</h3><p>Nausea.</p>',
  storageInstructions: 'Store below 30°C.',
  schedule: 'H',
}

test('reads the sections from usage, description and storage instructions', () => {
  expect(readProductTexts(product, null).sections).toEqual([
    { id: 'uses', title: 'Uses', blocks: [{ kind: 'line', text: 'Used to bring down fever.' }] },
    {
      id: 'how-to-take',
      title: 'How to take',
      blocks: [{ kind: 'line', text: 'Take with water, as your doctor has advised.' }],
    },
    { id: 'before', title: 'Before you use it', blocks: [{ kind: 'item', text: 'Ask a doctor.' }] },
    { id: 'side-effects', title: 'Side effects', blocks: [{ kind: 'line', text: 'Nausea.' }] },
    { id: 'storage', title: 'Storage', blocks: [{ kind: 'line', text: 'Store below 30°C.' }] },
  ])
})

test('leaves out sections without text and never takes the first sentence for an instruction', () => {
  const bare = {
    highlightedFeatures: '',
    usage: 'Given for pain',
    description: '<p>A tablet.</p>',
    storageInstructions: '',
    schedule: 'OTC',
  }
  expect(readProductTexts(bare, null).sections.map(({ id }) => id)).toEqual(['uses'])
})

test.each([
  [
    'H',
    { name: 'Asha Rao', registration: 'TS-1', day: '2026-11-20' },
    'Checked by Asha Rao, reg. no. TS-1, 20 Nov 2026',
  ],
  ['H', null, 'Not yet checked by our pharmacist'],
  ['OTC', undefined, 'Not yet checked by our pharmacist'],
  ['H', { name: 'Asha Rao' }, 'Not yet checked by our pharmacist'],
  ['NA', null, ''],
])('a product of schedule %s with the check %j says "%s" (catalogue-19)', (schedule, check, sentence) => {
  expect(readProductTexts({ ...product, schedule }, check).check).toBe(sentence)
})
