import { expect, test } from 'vitest'
import { documentFileName } from './document-lines.ts'

test('the file of a document is named by its number', () => {
  expect(documentFileName('MEM/2627/0000001')).toBe('MEM-2627-0000001.pdf')
})
