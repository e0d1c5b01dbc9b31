import { expect, test } from 'vitest'
import { code128Widths } from './code-128.ts'

/** The widths that bwip-js 4.11.4 gives. */
test.each([
  ['PJJ123C', '2112143131211121331121331232212232112211321313213113212331112'],
  ['a~Z 0!', '2112141211241311413123112122221231222221224111312331112'],
])('draws "%s" as another library does', (text, widths) => {
  expect(code128Widths(text).join('')).toBe(widths)
})

test('gives every symbol 11 modules, bars of an even width in all, and the stop 13', () => {
  const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
  const widths = code128Widths(printable)
  const symbols = Array.from({ length: 97 }, (_, index) => widths.slice(6 * index, 6 * index + 6))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  for (const symbol of symbols) {
    expect([symbol, sum(symbol)]).toEqual([symbol, 11])
    expect([symbol, sum(symbol.filter((_, index) => index % 2 === 0)) % 2]).toEqual([symbol, 0])
  }
  expect(new Set(symbols.slice(1, 96).map(String)).size).toBe(95)
  expect(sum(widths.slice(-7))).toBe(13)
})

test('refuses what the code set does not have', () => {
  for (const text of ['', 'é', 'a\n']) expect(() => code128Widths(text)).toThrow(RangeError)
})
