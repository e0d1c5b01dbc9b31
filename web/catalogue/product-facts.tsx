import { formatDate } from '#domain/time.ts'
import { FactList, type Fact } from '#web/ui/facts.tsx'

import type { ShownProduct } from './product-shape.ts'

/** Everything the pack says, as a tidy list. Facts that are missing are left out, dates say N/A (spec §2). */
export function ProductFacts({ product }: { product: ShownProduct }) {
  const told: Fact[] = [
    { label: 'Category', value: product.category },
    { label: 'Sub Category', value: product.subCategory },
    { label: 'Brand', value: product.brand },
    { label: 'Composition', value: product.composition },
    { label: 'Usage', value: product.usage },
    { label: 'Item Form', value: product.itemForm },
    { label: 'Pack Size', value: product.packSize },
    { label: 'Package Contents', value: product.packageContents },
    { label: 'Shelf Life', value: product.shelfLife },
    { label: 'Storage Instructions', value: product.storageInstructions },
  ]
  const dates: Fact[] = [
    { label: 'Manufacture Date', value: formatDate(product.manufactureDate) },
    { label: 'Expiry Date', value: formatDate(product.expiryDate) },
  ]
  const origin: Fact[] = [
    { label: 'Manufacturer', value: product.manufacturer },
    { label: 'Country of Origin', value: product.countryOfOrigin },
  ]
  return <FactList facts={[...told.filter(isTold), ...dates, ...origin.filter(isTold)]} />
}

function isTold({ value }: Fact): boolean {
  return value !== ''
}
