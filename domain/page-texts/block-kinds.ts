import type { ChangeField, ChangeFields } from '../staff/record-change.ts'
import { partKinds } from './part-kinds.ts'
import {
  altField,
  iconField,
  linkFields,
  needed,
  neededLines,
  neededPicture,
  pictureFields,
  rowsOf,
} from './text-fields.ts'

type KindDeclaration = {
  readonly label: string
  /** Stays where the shop's files have it: it cannot be added or removed. */
  readonly isPart?: true
  readonly fields: ChangeFields
}

const place = { title: needed('Title', 100), text: neededLines('Text', 600) }
const fact = { label: needed('Name', 80), value: neededLines('Value', 300), link: linkFields.link }

/** The blocks of pages, declared once: form, check, API and stored form derive from it (shop-5). */
export const blockKinds = {
  heading: {
    label: 'Heading of a section',
    fields: {
      heading: needed('Heading', 100),
      lead: { kind: 'lines', label: 'Sentence below', max: 300 },
      isBand: { kind: 'flag', label: 'With a background' },
      isBeside: { kind: 'flag', label: 'At the left of the section on wide screens' },
    },
  },
  subheading: { label: 'Smaller heading', fields: { heading: needed('Heading', 100) } },
  paragraph: { label: 'Paragraph', fields: { text: neededLines('Text', 1500), ...linkFields } },
  list: { label: 'List', fields: { rows: rowsOf('line', { text: neededLines('Text', 500) }) } },
  picture: {
    label: 'Picture',
    fields: {
      picture: neededPicture,
      alt: altField,
      caption: { kind: 'line', label: 'Caption', max: 200 },
    },
  },
  cards: {
    label: 'Cards with drawings',
    fields: { rows: rowsOf('card', { icon: iconField, ...place, ...linkFields }) },
  },
  steps: { label: 'Numbered steps', fields: { rows: rowsOf('step', place) } },
  times: {
    label: 'Times',
    fields: {
      rows: rowsOf('time', { where: needed('For', 60), time: needed('Time', 60), note: needed('Note', 200) }),
    },
  },
  facts: { label: 'Names and values', fields: { ...pictureFields, rows: rowsOf('value', fact) } },
  figures: {
    label: 'Large figures',
    fields: { rows: rowsOf('figure', { label: needed('Name', 80), value: needed('Figure', 40) }, { max: 8 }) },
  },
  awards: {
    label: 'Awards',
    fields: {
      rows: rowsOf('award', {
        year: needed('Year', 20),
        title: needed('Award', 100),
        by: needed('Given by', 100),
        reason: neededLines('Reason', 300),
      }),
    },
  },
  timeline: {
    label: 'History by years',
    fields: { ...pictureFields, rows: rowsOf('entry', { when: needed('Year', 20), ...place }) },
  },
  quotes: {
    label: 'Words of customers',
    fields: {
      rows: rowsOf('quote', { text: neededLines('Words', 500), who: needed('Who said it', 100) }, { max: 12 }),
    },
  },
  questions: {
    label: 'Questions and answers',
    fields: {
      rows: rowsOf('question', { question: needed('Question', 200), answer: neededLines('Answer', 1500) }, { max: 40 }),
    },
  },
  statement: {
    label: 'Large sentence',
    fields: { text: needed('Sentence', 150), more: { kind: 'lines', label: 'Below', max: 500 } },
  },
  firms: {
    label: 'Firms',
    fields: { rows: rowsOf('firm', { name: needed('Name', 80), text: needed('What they do', 200) }, { max: 60 }) },
  },
  card: {
    label: 'Card',
    fields: { heading: needed('Heading', 100), text: neededLines('Text', 800), ...linkFields },
  },
  factCard: {
    label: 'Card with names and values',
    fields: { heading: needed('Heading', 100), rows: rowsOf('value', fact) },
  },
  checklist: {
    label: 'Card with ticks or crosses',
    fields: {
      heading: needed('Heading', 100),
      mark: {
        kind: 'select',
        label: 'Mark',
        options: { check: 'Ticks', close: 'Crosses' },
        missing: 'Please choose a mark.',
      },
      rows: rowsOf('line', { text: neededLines('Text', 300) }),
    },
  },
  contact: {
    label: 'Phone number and contact page',
    fields: {
      heading: needed('Heading', 100),
      text: { kind: 'lines', label: 'Text', max: 300, hint: 'Empty: address and opening hours' },
    },
  },
  retention: { label: 'How long personal data is kept, from the retention table', fields: {} },
  processors: { label: 'Who receives personal data, from the settings', fields: {} },
  ...partKinds,
} as const satisfies Record<string, KindDeclaration>

export type BlockKind = keyof typeof blockKinds
export const blockKindNames = Object.keys(blockKinds) as readonly BlockKind[]

/** What a page has beside its blocks. */
export const pageFields = {
  description: { ...needed('Description for search engines', 200), kind: 'lines' },
  lead: { kind: 'lines', label: 'Sentence below the title', max: 300 },
  ...pictureFields,
  isNumbered: { kind: 'flag', label: 'Number the sections, with a table of contents' },
} as const satisfies ChangeFields

type NeededNames<Fields extends ChangeFields> = {
  [Name in keyof Fields]: Fields[Name] extends { missing: string } | { kind: 'rows' | 'count' } ? Name : never
}[keyof Fields]
type ValueOf<Field extends ChangeField> = Field extends { columns: infer Columns extends ChangeFields }
  ? readonly BlockFields<Columns>[]
  : Field extends { options: infer Options }
    ? keyof Options & string
    : Field extends { kind: 'flag' }
      ? boolean
      : Field extends { kind: 'count' }
        ? number
        : string
/** The values of fields; empty ones may be absent. */
type BlockFields<Fields extends ChangeFields> = {
  readonly [Name in NeededNames<Fields>]: ValueOf<Fields[Name]>
} & { readonly [Name in Exclude<keyof Fields, NeededNames<Fields>>]?: ValueOf<Fields[Name]> | undefined }

/** A block of a page. */
export type Block = { readonly [Kind in BlockKind]: BlockOf<Kind> }[BlockKind]
/** `lang` is that of a block without words in the language of its page. */
export type BlockOf<Kind extends BlockKind> = { readonly kind: Kind; readonly lang?: 'en' } & BlockFields<
  (typeof blockKinds)[Kind]['fields']
>

/** The text of a page. Names in braces, such as {city}, stand for facts of the shop. */
export type PageContent = BlockFields<typeof pageFields> & { readonly blocks: readonly Block[] }

/** A page whose text staff may change, as the shop's files have it. */
export type PageText = {
  readonly path: string
  readonly title: string
  /** Shown within other pages or mails: it has no description, and `path` is where it is previewed. */
  readonly isFragment?: true
  /** Home: the parts have their places, only their texts change. */
  readonly hasFixedParts?: true
  readonly content: PageContent
  /** Further names that texts may have in braces. */
  readonly moreFacts?: readonly string[]
  /**
   * What is true for the sample shop only (shop-6): sentences, or their beginnings, by a name of what they say. A live shop shows
   * no part with one of them until its owner says that it is true.
   */
  readonly invented?: Readonly<Record<string, readonly string[]>>
  /** Sentences that stay as they are, because law or promises of the shop are in them. */
  readonly fixed?: readonly string[]
}

/** The draft of a text, by the key of its page. */
export type TextDraft = { readonly key: string; readonly content: PageContent }

/** The block of a kind that a text has once. Throws where its page has none. */
export function blockOf<Kind extends BlockKind>({ blocks }: PageContent, kind: Kind): BlockOf<Kind> {
  const block = blocks.find((one) => one.kind === kind)
  if (block === undefined) throw new Error(`The text has no block of the kind ${kind}`)
  return block as unknown as BlockOf<Kind>
}
