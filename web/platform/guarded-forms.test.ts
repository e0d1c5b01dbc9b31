import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('web/**/*.tsx', { exclude: ['web/dev/**', 'web/**/*.test.tsx'] }).map((name) => ({
  name: name.replaceAll('\\', '/'),
  text: readFileSync(name, 'utf8'),
}))

/** The forms that the guard of typed work leaves out, with the reason. Every other form and dialog is guarded. */
const unguarded: Readonly<Record<string, string>> = {
  'web/accounts/code-login.tsx': 'credentials',
  'web/accounts/forgot-password-page.tsx': 'credentials',
  'web/accounts/login-forms.tsx': 'credentials',
  'web/accounts/reset-password-page.tsx': 'credentials',
  'web/desk/pin-form.tsx': 'credentials',
  'web/desk/sign-in-steps.tsx': 'credentials',
  'web/desk/step-up-dialog.tsx': 'credentials',
  'web/privacy/copy-section.tsx': 'credentials',
  'web/staff/desk/enrolment.tsx': 'credentials',
  'web/staff/desk/first-owner-form.tsx': 'credentials: the link starts again at its first step',
  'web/delivery-pin/pin-dialog.tsx': 'six digits that are looked up',
  'web/delivery/delivery-box.tsx': 'six digits that are looked up',
  'web/delivery/desk/pin-code-tester.tsx': 'six digits that are looked up',
  'web/enquiries/enquiry-form.tsx': 'keeps a draft in the tab',
  'web/page-texts/desk/page-text-page.tsx': 'a search that opens in another tab',
  'web/prescriptions/prescription-form.tsx': 'keeps a draft where it begins with one',
  'web/prescription-requests/confirm-offer.tsx': 'a choice of the payment, nothing typed',
  'web/stock/desk/barcode-labels.tsx': 'a number of labels to print, which nothing stores',
}

test('only the listed forms are left out of the guard of typed work', () => {
  const found = files.filter(({ text }) => text.includes('data-unguarded')).map(({ name }) => name)
  expect(found.toSorted()).toEqual(Object.keys(unguarded).toSorted())
})

test('only a search or a filter, whose values are in the address, is a form with method get', () => {
  const found = files.filter(({ text }) => /<form\b[^>]*method="get"/.test(text)).map(({ name }) => name)
  expect(found).toEqual(['web/about/shop-map.tsx'])
})

test('every modal is the dialog that asks before it closes over typed work', () => {
  const withoutWork = {
    'web/catalogue/filter-sheet.tsx': 'its filters are in the address',
    'web/ui/dialog.tsx': 'the dialog itself',
    'web/ui/photo-dialog.tsx': 'shows pictures',
  }
  const found = files.filter(({ text }) => /<dialog\b/.test(text)).map(({ name }) => name)
  expect(found.toSorted()).toEqual(Object.keys(withoutWork).toSorted())
})

test('each frame mounts the guard', () => {
  const mounting = files.filter(({ text }) => text.includes('<UnsavedWorkGuard />')).map(({ name }) => name)
  expect(mounting.toSorted()).toEqual(['web/desk/desk-frame.tsx', 'web/layout/site-frame.tsx'])
})
