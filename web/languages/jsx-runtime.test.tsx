import { expect, test } from 'vitest'
import { jsx, jsxs } from './jsx-runtime.ts'

const langOfProps = (element: { readonly props: unknown }) => (element.props as { lang?: string }).lang

test('elements whose words are English say so', () => {
  expect(langOfProps(jsx('p', { children: 'Strip of 15 tablets' }))).toBe('en')
  expect(langOfProps(jsxs('p', { children: ['“', 'Quoted', false] }))).toBe('en')
  expect(langOfProps(jsx('img', { alt: 'A pharmacist' }))).toBe('en')
})

test('others do not', () => {
  for (const children of ['మందులు', 'PIN ఇవ్వండి', 'Rs. 1,234.00', '15 ml', '', undefined])
    expect(langOfProps(jsx('p', { children }))).toBeUndefined()
  expect(langOfProps(jsxs('p', { children: ['Read', jsx('b', { children: 'more' })] }))).toBeUndefined()
  expect(langOfProps(jsx('h1', { children: 'Pyrosham', translate: 'no' }))).toBeUndefined()
  expect(langOfProps(jsx('p', { children: 'Hindi', lang: 'hi' }))).toBe('hi')
})
