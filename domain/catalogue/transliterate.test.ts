import { expect, test } from 'vitest'
import { hasIndianLetters, indianWords, latinSpelling, readingsAmong } from './transliterate.ts'

const words = (
  'dolo crocin crosin azithral calpol augmentin combiflam pantop pan glycomet telma telmikind monocef ' +
  'omez paracetamol tablet tab capsule syrup injection strip cream duphaston shelcal liv becosules ' +
  'zincovit ultracet volini rantac thyronorm ecosprin allegra montair cetirizine cetrizine amlodipine plus advance ' +
  'forte extra levocet meftal spas sinarest vicks moov betadine insulin metformin dulo dole aciloc zerodol taxim box packet bottle mg ml am sr h lc'
).split(' ')

test.each([
  ['डोलो', ['dolo']],
  ['క్రోసిన్', ['crocin', 'crosin']],
  ['अज़िथ्राल', ['azithral']],
  ['कालपोल', ['calpol']],
  ['ऑगमेंटिन', ['augmentin']],
  ['कॉम्बीफ्लाम', ['combiflam']],
  ['पैन', ['pan']],
  ['ग्लाइकोमेट', ['glycomet']],
  ['टेल्मा', ['telma']],
  ['टेलमा', ['telma']],
  ['పారాసెటమాల్', ['paracetamol']],
  ['पैरासिटामोल', ['paracetamol']],
  ['टैबलेट', ['tablet']],
  ['టాబ్లెట్', ['tablet']],
  ['कैप्सूल', ['capsule']],
  ['सिरप', ['syrup']],
  ['इंजेक्शन', ['injection']],
  ['स्ट्रिप', ['strip']],
  ['डुफास्टन', ['duphaston']],
  ['शेलकाल', ['shelcal']],
  ['अल्ट्रासेट', ['ultracet']],
  ['థైరోనార్మ్', ['thyronorm']],
  ['ఎకోస్ప్రిన్', ['ecosprin']],
  ['सेट्रीज़ीन', ['cetrizine']],
  ['एम्लोडिपिन', ['amlodipine']],
  ['प्लस', ['plus']],
  ['एडवांस', ['advance']],
  ['एक्स्ट्रा', ['extra']],
  ['मेफ्टाल', ['meftal']],
  ['जिंकोविट', ['zincovit']],
  ['मेटफॉर्मिन', ['metformin']],
  ['ज़ेरोडोल', ['zerodol']],
  ['टैक्सिम', ['taxim']],
  ['बॉक्स', ['box']],
  ['पैकेट', ['packet']],
  ['బాటిల్', ['bottle']],
  ['एमजी', ['mg']],
  ['ఎంఎల్', ['ml']],
  ['एच', ['h']],
  ['ఎల్‌సి', ['lc']],
  ['एसआर', ['sr']],
])('%s may stand for %j', (word, expected) => {
  expect(readingsAmong(word, words)).toEqual(expected)
})

test.each([
  ['डोलो', 'dolo'],
  ['క్రోసిన్', 'krosin'],
  ['अज़िथ्राल', 'azitral'],
  ['मेटफॉर्मिन', 'metformin'],
  ['टेलमा', 'telma'],
  ['పారాసెటమాల్', 'parasetamal'],
  ['ఇన్సులిన్', 'insulin'],
  ['फ़ोर्टे', 'forte'],
])('%s is spelt %s', (word, spelling) => {
  expect(latinSpelling(word)).toBe(spelling)
})

test('tells words in Indian letters from others, and leaves their digits', () => {
  expect(indianWords('डोलो 650 x २० స్ట్రిప్')).toEqual(['डोलो', 'స్ట్రిప్'])
  expect(hasIndianLetters('dolo 650')).toBe(false)
})
