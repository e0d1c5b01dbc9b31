import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isShownBesideField } from './use-call.ts'

const files = globSync('web/**/*.{ts,tsx}', { exclude: ['web/dev/**', 'web/**/*.test.*'] }).map((name) => ({
  name: name.replaceAll('\\', '/'),
  text: readFileSync(name, 'utf8'),
}))

const namesOf = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)

test('the state of a running call is kept by useCall alone', () => {
  const byHand = {
    'web/desk/change-buttons.tsx': 'one of several buttons is busy',
    'web/desk/search-dialog.tsx': 'each letter starts a search, and the answer to the latest one stands',
    'web/ui/use-call.ts': 'useCall itself',
  }
  const busyState = /const \[(is)?(busy|sending|saving|scanning|checking|submitting|running|uploading)\w*, set\w+\]/i
  expect(namesOf(busyState).toSorted()).toEqual(Object.keys(byHand))
})

test('a form is a CallForm, which reads its values as they stand in the page', () => {
  const withoutCall = {
    'web/about/shop-map.tsx': 'works as a link without JavaScript',
    'web/delivery/delivery-box.tsx': 'a look-up on every product, where each kilobyte counts',
    'web/desk/search-dialog.tsx': 'a search whose answers overlap',
    'web/page-texts/desk/page-text-page.tsx': 'opens another tab',
    'web/ui/call-form.tsx': 'CallForm itself',
  }
  expect(namesOf(/<form\b/).toSorted()).toEqual(Object.keys(withoutCall))
})

test('values of a form are read by CallForm alone', () => {
  const others = { 'web/about/contact-us-page.tsx': 'the server: an empty form for a body that is none' }
  expect(namesOf(/new FormData\(/).toSorted()).toEqual([...Object.keys(others), 'web/ui/call-form.tsx'])
})

const form = { elements: { namedItem: (name: string) => (name === 'reason' ? {} : null) } } as HTMLFormElement

test.each([
  ['beside a field of the form', { reason: 'Please give a reason.' }, true],
  ['beside no field of the form', { body: 'Please give a reason.' }, false],
  ['nowhere, because the field has another sentence', { reason: 'Too long.' }, false],
])('a sentence stands %s', (_, errors, isShown) => {
  expect(isShownBesideField(form, errors, 'Please give a reason.')).toBe(isShown)
})
