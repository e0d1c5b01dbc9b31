import { expect, test } from 'vitest'
import { readProductName } from './product-name.ts'
import { brandsOfText, toLatinLine } from './read-script-line.ts'

const brands = ['crocin', 'dolo', 'levocet', 'levozet', 'telma']

const named = (name: string) =>
  readProductName({
    id: name,
    name,
    packSize: '',
    itemForm: '',
    composition: '',
    isListed: true,
    isSold: true,
    packsPerBox: null,
  })

const relatives = ['Crocin Advance 500 Tablet', 'Crocin 650 Tablet', 'Crocin AM Tablet'].map(named)

test.each([
  ['क्रोसिन 650 x 20', ['crocin']],
  ['20 स्ट्रिप डोलो 650', ['dolo']],
  ['టెల్మా 40 - 10', ['telma']],
  ['लेवोसेट 5 टैबलेट', ['levocet', 'levozet']],
  ['dolo 650 २० स्ट्रिप', ['dolo']],
  ['पतंजलि 10', []],
])('%s names %j', (text, expected) => {
  expect(brandsOfText(text, brands)).toEqual(expected)
})

test.each([
  ['क्रोसिन एडवांस 500 टैबलेट 20 स्ट्रिप', 'crocin advance 500 tablet 20 strip'],
  ['क्रोसिन 650 एमजी 2 दर्जन', 'crocin 650 mg 2 dozen'],
  ['క్రోసిన్ ఎఎం గోలీ - 10', 'crocin am tablet - 10'],
])('%s is read as %s', (text, latin) => {
  expect(toLatinLine(text, 'crocin', relatives)).toBe(latin)
})

test('a word that no product of the brand has is spelt as it sounds', () => {
  expect(toLatinLine('क्रोसिन डबल 10', 'crocin', relatives)).toBe('crocin dabal 10')
  expect(toLatinLine('पतंजलि गोली 10', null, [])).toBe('patanjali tablet 10')
})
