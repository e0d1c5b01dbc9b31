import { useRef } from 'react'

import { FilterList } from '#web/catalogue/filter-list.tsx'
import type { Facets } from '#web/catalogue/load-facets.ts'
import { OtherBrands } from '#web/catalogue/other-brands.tsx'
import { ProductShelf } from '#web/catalogue/product-shelf.tsx'
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx'
import { ComboboxInput, type ComboboxList } from '#web/ui/combobox-input.tsx'

import { Sample } from './sample.tsx'

const LONG =
  'Paracetamol 650 mg with Caffeine 30 mg and a name which is as long as the longest names in the medicine lists of India, where a syrup may carry every one of its ingredients'

const samples: ComboboxOption[] = [
  { key: 'salt', text: 'Paracetamol', kind: 'Salt', icon: 'drop' },
  { key: 'product', text: 'Pyrosham 650 mg Tablet', kind: 'Medicine', icon: 'bag' },
  { key: 'long', text: LONG, kind: 'Medicine', icon: 'bag' },
  { key: 'category', text: 'General medicines', kind: 'Category', icon: 'grid' },
]

const SampleList: ComboboxList = ({ input }) => (
  <Combobox
    input={input}
    label="Suggestions"
    countText={({ length }) => `${length} suggestions`}
    find={async (typed) => samples.filter(({ text }) => text.toLowerCase().includes(typed.toLowerCase()))}
    onChoose={() => true}
  />
)
const loadSampleList = async () => SampleList

const facets: Facets = {
  isCut: true,
  facets: [
    {
      name: 'maker',
      label: 'Manufacturer',
      options: [
        { value: 'Sahyadri Remedies', label: 'Sahyadri Remedies', count: 12_345, selected: true },
        { value: LONG, label: LONG, count: 7, selected: false },
        ...Array.from({ length: 7 }, (_, n) => ({
          value: `${n}`,
          label: `Maker ${n + 1}`,
          count: 7 - n,
          selected: false,
        })),
      ],
    },
  ],
}

const pack = { packSize: 'Strip of 15 tablets', images: [], mrp: 40, rating: 4, stock: 9, availability: 'In Stock' }
const brands = [
  {
    _id: 'prd_pyrosham-650',
    productName: 'Pyrosham 650 mg Tablet',
    sellingPrice: 28.6,
    unitPrice: 1.91,
    savingPercent: 24,
  },
  { _id: 'prd_zirasha-10', productName: LONG, sellingPrice: 37.5, unitPrice: 2.5, savingPercent: 0 },
  {
    _id: 'prd_zathrovia-500',
    productName: 'Febrilact 650 mg Tablet',
    sellingPrice: 44,
    unitPrice: 2.93,
    savingPercent: -17.2,
  },
].map((one) => ({ ...pack, ...one, brand: 'Pyrosham', manufacturer: 'Sahyadri Remedies', prescriptionRequired: false }))

/** What searching, narrowing and comparing is made of. */
export function SearchSamples() {
  const box = useRef<HTMLInputElement>(null)
  return (
    <>
      <Sample title="Combobox">
        <div className="relative max-w-form">
          <label htmlFor="sample-combobox" className="mb-1.5 block font-semibold">
            Medicine
          </label>
          <ComboboxInput
            ref={box}
            id="sample-combobox"
            type="search"
            autoComplete="off"
            loadList={loadSampleList}
            className="block h-12 w-full rounded-lg border border-edge bg-surface px-3 text-lg"
          />
        </div>
      </Sample>
      <Sample title="Filters">
        <div className="max-w-60">
          <FilterList facets={facets} query={{ search: '', category: '', page: 1, maker: 'Sahyadri Remedies' }} />
        </div>
      </Sample>
      <Sample title="Other brands">
        <OtherBrands others={{ unit: 'tablet', unitPrice: 2.5, otherBrands: brands, related: [] }} />
      </Sample>
      <Sample title="Product shelf">
        <ProductShelf id="sample-shelf" title="Recently viewed" products={brands} />
      </Sample>
    </>
  )
}
