import { expect, test } from 'vitest'
import {
  clockTimeFormat,
  emailFormat,
  gstinFormat,
  licenceFormat,
  phoneFormat,
  pinCodeFormat,
  slugFormat,
  trackingFormat,
  upiFormat,
  webAddressFormat,
} from './text-formats.ts'

const formats = {
  clockTimeFormat,
  emailFormat,
  gstinFormat,
  licenceFormat,
  phoneFormat,
  pinCodeFormat,
  slugFormat,
  trackingFormat,
  upiFormat,
  webAddressFormat,
}

type FormatName = keyof typeof formats

/** The text as it is stored, or the sentence of its refusal. */
function read(name: FormatName, typed: string): { stored: string } | { refusal: string } {
  const { normalise, refusal } = formats[name]
  const stored = normalise(typed)
  const sentence = refusal(stored)
  return sentence === null ? { stored } : { refusal: sentence }
}

const taken: readonly (readonly [FormatName, string, string])[] = [
  ['phoneFormat', '9848022338', '9848022338'],
  ['phoneFormat', '+91 98480-22338', '9848022338'],
  ['phoneFormat', '098480 22338', '9848022338'],
  ['phoneFormat', '(040) 2345 6789', '4023456789'],
  ['phoneFormat', '०९८४८०२२३३८', '9848022338'],
  ['emailFormat', ' Care@Shop.IN ', 'care@shop.in'],
  ['webAddressFormat', 'https://www.shop.in/', 'https://www.shop.in/'],
  ['clockTimeFormat', '10 AM', '10:00'],
  ['clockTimeFormat', '9.30pm', '21:30'],
  ['clockTimeFormat', '12 AM', '00:00'],
  ['clockTimeFormat', '12:15 p.m.', '12:15'],
  ['clockTimeFormat', '22:00', '22:00'],
  ['licenceFormat', 'TG/HYD/00/0000-R (fictional)', 'TG/HYD/00/0000-R (fictional)'],
  ['licenceFormat', '20B-123/AP', '20B-123/AP'],
  ['upiFormat', 'shop.01@okicici', 'shop.01@okicici'],
  ['pinCodeFormat', '500 001', '500001'],
  ['slugFormat', 'general-medicines', 'general-medicines'],
  ['gstinFormat', '27aapfu0939f1zv', '27AAPFU0939F1ZV'],
  ['trackingFormat', 'https://c.example/t?no={number}', 'https://c.example/t?no={number}'],
]

test.each(taken)('%s stores %j as %j', (name, typed, stored) => {
  expect(read(name, typed)).toEqual({ stored })
  expect(read(name, stored)).toEqual({ stored })
})

const refused: readonly (readonly [FormatName, string])[] = [
  ['phoneFormat', '98480'],
  ['phoneFormat', '98480223389'],
  ['phoneFormat', 'call me'],
  ['emailFormat', 'care@'],
  ['emailFormat', 'a@b.in, c@d.in'],
  ['webAddressFormat', 'http://www.shop.in'],
  ['webAddressFormat', 'javascript:alert(1)'],
  ['webAddressFormat', 'https://shop'],
  ['webAddressFormat', 'https://user@shop.in'],
  ['clockTimeFormat', '10'],
  ['clockTimeFormat', '25:00'],
  ['clockTimeFormat', '13 PM'],
  ['clockTimeFormat', '10:75'],
  ['licenceFormat', 'none'],
  ['licenceFormat', '12'],
  ['licenceFormat', '20B <b>'],
  ['upiFormat', 'shop'],
  ['upiFormat', 'shop@ok icici'],
  ['pinCodeFormat', '012345'],
  ['pinCodeFormat', '50000'],
  ['slugFormat', 'General Medicines'],
  ['gstinFormat', '27AAPFU0939F1ZA'],
  ['trackingFormat', 'c.example/{number}'],
]

test.each(refused)('%s refuses %j with a sentence', (name, typed) => {
  expect(read(name, typed)).toEqual({ refusal: expect.stringMatching(/^[A-Z].*[a-z./)]$/) })
})
