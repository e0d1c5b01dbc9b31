import type { Paise } from '../money.ts'

const small = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
] as const
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const

const units = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** "Rupees Two Lakh Eleven Thousand and Fifty Paise Only": an amount of at least 0 in the Indian way. */
export function amountInWords(amount: Paise): string {
  const rupees = Math.floor(amount / 100)
  const rest = amount % 100
  const paiseWords = rest === 0 ? '' : ` and ${numberInWords(rest)} Paise`
  return `Rupees ${numberInWords(rupees) || 'Zero'}${paiseWords} Only`
}

/** Empty for 0. */
function numberInWords(number: number): string {
  const words: string[] = []
  let rest = number
  for (const [size, name] of units) {
    if (rest < size) continue
    words.push(numberInWords(Math.floor(rest / size)), name)
    rest %= size
  }
  if (rest >= 20) words.push(tens[Math.floor(rest / 10)] ?? '')
  words.push(small[rest >= 20 ? rest % 10 : rest] ?? '')
  return words.filter(Boolean).join(' ')
}
