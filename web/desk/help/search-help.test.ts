import { expect, test } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'
import { searchHelp } from './search-help.ts'

const desk = parseMarkdown(
  '# The desk\n\nWork of the day.\n\n## Packing\n\nScan each **pack** with a `scanner`.\n\n## Cash\n\n- Count notes\n- Hand over at closing time',
)
const backups = parseMarkdown('# Backups\n\nPacking lists are in each backup.')
const documents = [['desk', desk], ['backups', backups]] as const // prettier-ignore

test('finds sections with all words, those named by one first', () => {
  expect(searchHelp(documents, 'packing')).toEqual([
    { topic: 'desk', heading: 'Packing', id: 'packing', excerpt: 'Scan each pack with a scanner.' },
    { topic: 'backups', heading: 'Backups', id: '', excerpt: 'Packing lists are in each backup.' },
  ])
  expect(searchHelp(documents, 'HAND notes').map(({ id }) => id)).toEqual(['cash'])
})

test('finds nothing for no words and for words of several sections', () => {
  expect(searchHelp(documents, ' ')).toEqual([])
  expect(searchHelp(documents, 'scanner notes')).toEqual([])
})
