import { colourRefusals } from '../look/derive-palettes.ts'
import { neededText } from './setting-fields.ts'
import { colourFormat } from './text-formats.ts'

const look = { group: 'Look', permission: 'settings.edit' } as const
const colour = (label: string, hint: string) => ({ ...neededText(label, 20), hint, format: colourFormat }) as const

/** How the shop looks (look-1). */
export const lookSettings = {
  look: {
    ...look,
    title: 'Colours and corners',
    lead: 'On pages, mails, icons and link previews. A page that is open takes them on when it is loaded anew.',
    fields: {
      brand: colour(
        'Brand colour',
        'All shades are made from it. A light one is darkened until white text can be read.',
      ),
      accent: colour('Accent', 'For savings and the number of products in the cart.'),
      corners: {
        kind: 'select',
        label: 'Corners',
        options: { square: 'Square', soft: 'Soft', round: 'Round' },
        missing: 'Please choose the corners.',
      },
    },
    check: colourRefusals,
  },
  logo: {
    ...look,
    title: 'Logo',
    lead: 'In the header of every page, in icons, link previews and on invoices made from now on.',
    fields: {
      picture: {
        kind: 'logo',
        label: 'Logo',
        hint: 'A square JPEG, PNG, WebP or AVIF picture of at most 5 MB. It stands on white. The name of the shop stays beside it.',
      },
    },
  },
} as const
