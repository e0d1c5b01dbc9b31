import { mailNames } from './customer-mails.ts'
import {
  altField,
  iconField,
  needed,
  neededLines,
  neededPicture,
  phraseFormat,
  picture,
  rowsOf,
} from './text-fields.ts'

/** The blocks that stay where the shop's files have them: parts of pages, of lists and of mails. */
export const partKinds = {
  hours: {
    label: 'Opening hours',
    isPart: true,
    fields: { heading: needed('Heading', 100), text: { kind: 'line', label: 'Sentence below', max: 200 } },
  },
  licences: { label: 'Drug licences', isPart: true, fields: { heading: needed('Heading', 100) } },
  gallery: {
    label: 'Gallery',
    isPart: true,
    fields: {
      rows: rowsOf('picture', {
        picture: neededPicture,
        title: needed('Title', 80),
        caption: needed('Caption', 200),
        alt: altField,
      }),
    },
  },
  specialities: {
    label: 'Specialities',
    isPart: true,
    fields: {
      rows: rowsOf('speciality', {
        name: needed('Name', 80),
        text: neededLines('Text', 300),
        category: { kind: 'line', label: 'Short name of its category', max: 80, hint: 'Such as cardiology' },
        search: { kind: 'line', label: 'Or what to search for', max: 80 },
        isOutletOnly: { kind: 'flag', label: 'Sold at the outlet only' },
      }),
    },
  },
  enquiry: {
    label: 'Contact facts and form',
    isPart: true,
    fields: {
      heading: needed('Heading of the form', 100),
      lead: neededLines('Lead', 300),
      privacy: neededLines('Privacy', 300),
    },
  },
  map: {
    label: 'Map',
    isPart: true,
    fields: { heading: needed('Heading', 100), note: { kind: 'lines', label: 'Note', max: 300 } },
  },
  banners: {
    label: 'Banners',
    isPart: true,
    fields: {
      rows: rowsOf(
        'banner',
        { picture: neededPicture, title: needed('Title', 60), text: neededLines('Text', 160) },
        { max: 5 },
      ),
    },
  },
  needs: {
    label: 'Everyday needs',
    isPart: true,
    fields: {
      rows: rowsOf(
        'need',
        { name: needed('Name', 20), search: needed('What to search for', 60), icon: iconField, picture },
        { max: 8 },
      ),
    },
  },
  categories: {
    label: 'Categories',
    isPart: true,
    fields: {
      rows: rowsOf(
        'category',
        {
          name: needed('Name', 40),
          slug: needed('Short name of the category', 80),
          text: needed('Text', 100),
          picture: neededPicture,
          picture2: { ...picture, label: 'Second picture' },
        },
        { max: 3 },
      ),
    },
  },
  popular: {
    label: 'Products that come first',
    isPart: true,
    fields: {
      rows: rowsOf(
        'search',
        {
          search: { ...needed('What to search for', 80), hint: 'The name of a product, a maker or a need' },
          limit: { kind: 'count', label: 'At most so many products', min: 1, max: 20 },
          order: {
            kind: 'select',
            label: 'Order',
            options: {
              relevance: 'As found',
              discount: 'Discount',
              price: 'Price: low to high',
              '-price': 'Price: high to low',
              name: 'Name',
              newest: 'Newest first',
            },
            missing: 'Please choose an order.',
          },
        },
        { min: 0, max: 12 },
      ),
    },
  },
  synonyms: {
    label: 'Words of customers',
    isPart: true,
    fields: {
      rows: rowsOf(
        'phrase',
        {
          phrase: { ...needed('What customers type', 60), format: phraseFormat },
          words: {
            kind: 'line',
            label: 'What it stands for',
            max: 300,
            hint: 'Salts, names or uses, with | between alternatives. Empty: the search ignores the words.',
          },
        },
        { min: 0, max: 200 },
      ),
    },
  },
  greetings: {
    label: 'Greetings',
    isPart: true,
    fields: {
      rows: rowsOf(
        'mail',
        {
          mail: needed('Mail', 60),
          opening: { kind: 'lines', label: 'Opening', max: 300 },
          closing: { kind: 'lines', label: 'Closing', max: 300 },
        },
        { max: mailNames.length },
      ),
    },
  },
  blurb: {
    label: 'Our history in short',
    isPart: true,
    fields: { title: needed('Title', 80), text: neededLines('Text', 500) },
  },
} as const
