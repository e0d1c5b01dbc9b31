import { expect, test } from 'vitest'
import { pageSentences } from './page-sentences.ts'

test('lists what readers read, each text once', () => {
  const found = pageSentences({
    description: 'About {name}',
    lead: 'Since {founded}',
    picture: '/images/front.webp',
    alt: 'The front',
    blocks: [
      { kind: 'heading', heading: 'Since {founded}' },
      { kind: 'paragraph', text: 'We are open.', linkText: 'Call us', link: '/contact-us' },
      { kind: 'facts', rows: [{ label: 'Phone', value: '{phone}', link: '{phoneLink}' }] },
      { kind: 'cards', rows: [{ icon: 'clock', title: 'Fast', text: 'Within a day', linkText: '', link: '' }] },
      { kind: 'synonyms', rows: [{ phrase: 'loose motion', words: 'loperamide' }] },
    ],
  })
  expect(found).toEqual([
    'About {name}',
    'Since {founded}',
    'The front',
    'We are open.',
    'Call us',
    'Phone',
    'Fast',
    'Within a day',
  ])
})
