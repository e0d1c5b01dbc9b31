import { reasonField, type RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'

const reasoned = { variant: 'secondary', fields: { reason: reasonField } } as const

/** The changes of the price, the sale and the stock of a product. */
export const productChanges = {
  price: {
    ...reasoned,
    permission: 'products.price',
    summary: 'Changes MRP and selling price, with a reason. 409 `stale` with the newer product.',
    label: 'Change the price…',
    done: 'Price saved',
    audit: 'Changed the price of a product',
    dialog: { title: 'Change the price', submit: 'Save the price' },
  },
  'correct-stock': {
    permission: 'stock.count',
    variant: 'secondary',
    path: 'stock',
    summary: 'Adds a difference to the stock, with a reason; never below 0.',
    label: 'Correct the stock…',
    done: 'Stock corrected',
    audit: 'Corrected the stock of a product',
    dialog: { title: 'Correct the stock', submit: 'Save the correction' },
    fields: {
      difference: {
        kind: 'count',
        label: 'Difference in packs',
        hint: 'Type -2 if two are missing, or 3 if there are three more.',
        min: -1_000_000,
        max: 1_000_000,
      },
      reason: reasonField,
    },
    check: ({ difference }: { readonly difference: number }) => ({
      difference: difference === 0 ? 'Please type by how many packs the stock differs.' : null,
    }),
  },
  'check-texts': {
    permission: 'rx.decide',
    variant: 'secondary',
    summary:
      'Marks the medical texts of a product as checked by the calling pharmacist, until one of them changes. 403 without a valid registration, 409 `stale` with the newer product.',
    label: 'Mark as checked…',
    done: 'Marked as checked',
    audit: 'Checked the medical texts of a product',
    dialog: { title: 'Mark the medical texts as checked', submit: 'Mark as checked' },
  },
  'save-translation': {
    permission: 'products.edit',
    variant: 'secondary',
    summary:
      'Saves the texts of a product in a language, by the rules of the import; an empty one shows the English text. A check by a pharmacist of other texts ends. 409 `stale` with the newer product.',
    label: 'Edit…',
    done: 'Texts saved',
    audit: 'Changed the texts of a product in a language',
    dialog: { title: 'Edit the texts', submit: 'Save' },
  },
  'check-translation': {
    permission: 'rx.decide',
    variant: 'secondary',
    summary:
      'Marks the texts of a product in a language as checked by the calling pharmacist, until one of them or its English text changes. 403 without a valid registration, 409 `stale` with the newer product.',
    label: 'Mark as checked…',
    done: 'Marked as checked',
    audit: 'Checked the texts of a product in a language',
    dialog: { title: 'Mark the texts as checked', submit: 'Mark as checked' },
  },
  restore: {
    ...reasoned,
    permission: 'products.class',
    path: 'withdraw',
    label: 'Put back on sale…',
    done: 'Back on sale',
    audit: 'Put a product back on sale',
    dialog: { title: 'Put the product back on sale', submit: 'Put back on sale' },
  },
  withdraw: {
    ...reasoned,
    permission: 'products.edit',
    summary: 'Takes a product off sale, or puts it back, which needs `products.class` as well.',
    label: 'Withdraw…',
    done: 'Withdrawn',
    audit: 'Withdrew a product',
    dialog: { title: 'Withdraw the product', submit: 'Withdraw' },
  },
} as const satisfies Record<string, RecordChange<never, never>>

export const productRules = recordRules(productChanges)

/** The changes of its fields and pictures, which have their own forms. */
export const productEdits = {
  create: {
    permission: 'products.class',
    creates: true,
    summary: 'Adds a product by the rules of the import, with its first prices and no stock.',
    label: 'Add the product',
    variant: 'primary',
    done: 'Product added',
    audit: 'Added a product',
  },
  edit: {
    permission: 'products.edit',
    path: '',
    summary:
      'Edits the fields of a product by the rules of the import. Schedule and composition also need `products.class`. 409 `stale` with the newer product.',
    label: 'Save',
    variant: 'primary',
    done: 'Saved',
    audit: 'Edited a product',
  },
  'arrange-pictures': {
    permission: 'products.edit',
    path: 'images/arrange',
    summary: 'Puts the pictures into this order, with these alternative texts. Pictures that are left out are removed.',
    label: 'Save',
    variant: 'secondary',
    done: 'Description saved',
    audit: 'Arranged the pictures of a product',
  },
} as const satisfies Record<string, RecordChange<never, never>>

export type ProductChangeName = keyof typeof productChanges | keyof typeof productEdits
