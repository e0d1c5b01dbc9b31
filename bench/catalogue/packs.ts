/** The name, size and price of a form. `size` is the number of price units. */
export type PackForm = {
  readonly itemForm: string
  /** The form in the product's name. */
  readonly word: string
  readonly packs: readonly { readonly label: string; readonly contents: string; readonly size: number }[]
}

const strips = (unit: string, sizes: readonly number[]) =>
  sizes.map((size) => ({ label: `Strip of ${size} ${unit}s`, contents: `1 strip of ${size} ${unit}s`, size }))
const bottles = (sizes: readonly number[]) =>
  sizes.map((size) => ({ label: `Bottle of ${size} ml`, contents: `1 bottle of ${size} ml`, size }))
const tubes = (sizes: readonly number[]) =>
  sizes.map((size) => ({ label: `Tube of ${size} g`, contents: `1 tube of ${size} g`, size }))

const usual = [10, 10, 10, 15, 30, 20, 14]

export const packForms: Readonly<Record<string, PackForm>> = {
  Tablet: { itemForm: 'Tablet', word: 'Tablet', packs: strips('tablet', usual) },
  SR: { itemForm: 'Prolonged-release tablet', word: 'SR Tablet', packs: strips('tablet', [10, 10, 15, 30]) },
  Chewable: { itemForm: 'Chewable tablet', word: 'Chewable Tablet', packs: strips('tablet', [15, 20]) },
  Capsule: { itemForm: 'Capsule', word: 'Capsule', packs: strips('capsule', [10, 10, 15, 4]) },
  Syrup: { itemForm: 'Syrup', word: 'Syrup', packs: bottles([60, 100, 100, 200]) },
  Suspension: { itemForm: 'Suspension', word: 'Suspension', packs: bottles([30, 60, 60, 100]) },
  Dry_Syrup: { itemForm: 'Dry syrup', word: 'Dry Syrup', packs: bottles([30, 60]) },
  Solution: { itemForm: 'Solution', word: 'Solution', packs: bottles([50, 100, 500]) },
  Shampoo: { itemForm: 'Shampoo', word: 'Shampoo', packs: bottles([75, 100, 110]) },
  Lotion: { itemForm: 'Lotion', word: 'Lotion', packs: bottles([30, 50]) },
  Eye_Drops: { itemForm: 'Drops', word: 'Eye Drops', packs: bottles([5, 10]) },
  Cream: { itemForm: 'Cream', word: 'Cream', packs: tubes([10, 15, 20, 30]) },
  Ointment: { itemForm: 'Ointment', word: 'Ointment', packs: tubes([15, 20]) },
  Gel: { itemForm: 'Gel', word: 'Gel', packs: tubes([15, 30, 50]) },
  Powder: { itemForm: 'Powder', word: 'Powder', packs: tubes([75, 100]).map(jar) },
  Churna: { itemForm: 'Powder', word: 'Churna', packs: tubes([60, 100]).map(jar) },
  Ayurvedic_Tablet: { itemForm: 'Tablet', word: 'Vati', packs: strips('tablet', [30, 60]) },
  Injection: {
    itemForm: 'Injection',
    word: 'Injection',
    packs: [{ label: 'Vial of 1 injection', contents: '1 vial', size: 4 }],
  },
  Inhaler: {
    itemForm: 'Inhaler',
    word: 'Inhaler',
    packs: [120, 200].map((size) => ({
      label: `Inhaler of ${size} doses`,
      contents: `1 inhaler of ${size} doses`,
      size,
    })),
  },
  Respules: {
    itemForm: 'Respule',
    word: 'Respules',
    packs: [{ label: 'Pack of 5 x 2 ml', contents: '5 respules of 2 ml', size: 10 }],
  },
  Pen: {
    itemForm: 'Prefilled pen',
    word: 'Pen',
    packs: [{ label: 'Pen of 3 ml', contents: '1 pen of 3 ml', size: 3 }],
  },
}

function jar({ size }: { readonly size: number }) {
  return { label: `Jar of ${size} g`, contents: `1 jar of ${size} g`, size }
}
