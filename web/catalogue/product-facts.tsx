import type { ReactNode } from 'react'
import { type ProductTextName, productTextFields } from '#domain/catalogue/product-fields.ts'
import type { TranslatedTextName } from '#domain/catalogue/translated-texts.ts'
import { formatDate } from '#domain/time.ts'
import { markEnglish } from '#web/languages/mark-english.tsx'
import { say } from '#web/languages/say.ts'
import { type Fact, FactList } from '#web/ui/facts.tsx'
import type { DetailedProduct } from './product-shape.ts'

/** The facts of the pack. Missing facts are left out; missing dates are N/A (catalogue-11). */
export function ProductFacts({ product }: { product: DetailedProduct }) {
  const facts = productTextFields.flatMap(({ name, label }) =>
    label === undefined || product[name] === ''
      ? []
      : [
          {
            label,
            value: __language__ === 'en' ? product[name] : translatedFact(product, name),
            isOrigin: origin.has(name),
          },
        ],
  )
  const dates: Fact[] = [
    { label: 'Manufacture Date', value: formatDate(product.manufactureDate) },
    { label: 'Expiry Date', value: formatDate(product.expiryDate) },
  ]
  const pack = facts.filter(({ isOrigin }) => !isOrigin)
  return <FactList facts={[...pack, ...dates, ...facts.filter(({ isOrigin }) => isOrigin)]} />
}

/** A fact in the language of the page, else marked as English. */
function translatedFact(product: DetailedProduct, name: ProductTextName): ReactNode {
  const { [name as TranslatedTextName]: text = say(product[name]) } = product.translated ?? {}
  return text === product[name] ? markEnglish(text) : text
}

/** These facts follow the dates. */
const origin: ReadonlySet<ProductTextName> = new Set(['manufacturer', 'countryOfOrigin'])

type StorageBadge = { readonly text: string; readonly isCold: boolean }

const chilledRange = /2\s*(?:°\s*C)?\s*(?:to|-|–|and)\s*8\s*°\s*C/i
const upperLimit = /below\s+(\d{2})\s*°\s*C/i

/** The first temperature in the storage instructions; null when there is none. */
export function storageBadge(instructions: string): StorageBadge | null {
  const chilled = chilledRange.exec(instructions)
  const limit = upperLimit.exec(instructions)
  if (chilled && !(limit && limit.index < chilled.index)) return { text: 'Keep at 2 to 8°C', isCold: true }
  return limit ? { text: `Store below ${limit[1]}°C`, isCold: false } : null
}
