import { z } from 'zod'
import { translatedLanguages } from '#domain/languages/languages.ts'
import { blockKindNames, blockKinds, type PageContent, pageFields } from '#domain/page-texts/block-kinds.ts'
import { pageChanges } from '#domain/page-texts/page-changes.ts'
import type { ChangeField, ChangeFields } from '#domain/staff/record-change.ts'
import { changeShapes, deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { instant, line } from './shapes.ts'

const MAX_BLOCKS = 80

/** Fields that may be empty may be absent. */
function optionalWhereEmpty(fields: ChangeFields): Record<string, z.ZodType> {
  const shapes: Readonly<Record<string, z.ZodType>> = changeShapes(fields)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, withEmptyValue(field, shapes[name] as z.ZodType)]),
  )
}

function withEmptyValue(field: ChangeField, shape: z.ZodType): z.ZodType {
  if (field.kind === 'rows')
    return z
      .array(z.object(optionalWhereEmpty(field.columns)))
      .min(field.min, `Please give at least one ${field.noun}.`)
      .max(field.max, `Please give at most ${field.max} entries.`)
  if (field.kind === 'count') return shape
  if (field.kind === 'flag') return shape.default(false)
  return 'missing' in field ? shape : shape.default('')
}

const blockShapes = blockKindNames.map((kind) =>
  z.object({ kind: z.literal(kind), ...optionalWhereEmpty(blockKinds[kind].fields) }),
)
type BlockShape = (typeof blockShapes)[number]

/** The text of a page: structure, lengths, links and pictures. `pageErrors` has the rules of its page. */
const pageContent = z.object({
  ...optionalWhereEmpty(pageFields),
  blocks: z
    .array(z.discriminatedUnion('kind', blockShapes as [BlockShape, ...BlockShape[]]))
    .min(1, 'Please add a block.')
    .max(MAX_BLOCKS, `A page has at most ${MAX_BLOCKS} blocks.`),
}) as unknown as z.ZodType<PageContent, PageContent>

/** A page as shoppers read it. */
export type ShownPage = PageContent & {
  readonly title: string
  readonly path: string
  /** Whether this is a draft, which only its signed address shows. */
  readonly isPreview?: boolean
}

const pageKey = line(40)

export const publicPage = endpoint('GET', '/api/pages/:key', {
  access: 'public',
  cacheTags: ['pages', 'settings'],
  summary: 'The text of a page, in blocks.',
  input: z.object({
    key: pageKey,
    /** Its texts in this language; those without words in it are English, and `lang` says so of their block or row. */
    language: z.enum(translatedLanguages).optional(),
  }),
  output: z.object({
    success: z.literal(true),
    page: z.object({ title: z.string(), path: z.string() }).catchall(z.unknown()),
  }),
})

const author = { by: z.string(), at: instant }

const listedPage = z.object({
  id: z.string(),
  title: z.string(),
  path: z.string(),
  /** Shown within other pages or mails. */
  isFragment: z.boolean(),
  published: z.object(author).nullable(),
  draft: z.object(author).nullable(),
  /** Whether the last published text cannot be read, so that an earlier one shows. */
  isUnreadable: z.boolean(),
})

const deskPage = listedPage.extend({
  version: z.number(),
  /** The draft, else what shoppers read, with names of facts in braces. */
  content: z.record(z.string(), z.unknown()),
  /** The texts that stay as they are. */
  fixed: z.array(z.string()),
  hasFixedParts: z.boolean(),
  /** The names that texts may have in braces. */
  facts: z.record(z.string(), z.string()),
  /** The sentences that shoppers do not read, because they are true for the sample shop only (shop-6). */
  hidden: z.array(z.string()),
  /** The address of the draft, for half an hour; null without one. */
  preview: z.string().nullable(),
  history: z.array(z.object({ publication: z.number(), isDefault: z.boolean(), ...author })),
})
export type DeskPage = Omit<z.infer<typeof deskPage>, 'content'> & { readonly content: PageContent }
export type ListedPage = z.infer<typeof listedPage>

export const changedPage = z.object({ success: z.literal(true), page: deskPage })

export const deskPageList = endpoint('GET', '/api/desk/pages', {
  access: { desk: 'pages.edit' },
  summary: 'The pages whose texts can be changed.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), pages: z.array(listedPage) }),
})

export const deskPageDetails = endpoint('GET', '/api/desk/pages/:id', {
  access: { desk: 'pages.edit' },
  summary: 'The text of a page with its draft and its history.',
  input: z.object({ id: pageKey }),
  output: changedPage,
})

export const deskAddPagePicture = endpoint('POST', '/api/desk/pages/pictures', {
  access: { desk: 'pages.edit' },
  status: 201,
  summary: 'Adds a picture for pages: JPEG, PNG, WebP or AVIF, which the shop encodes anew.',
  maxUploadBytes: 15_000_000,
  input: z.object({}),
  output: z.object({ success: z.literal(true), picture: z.string() }),
})

/** The version that the caller saw (api-3); 0 for a page that was never changed. */
const version = z.number().int().min(0)

export const pageChangeEndpoints = deskChanges('/api/desk/pages/:id', pageChanges, changedPage, {
  save: { version, content: pageContent },
  publish: { version },
  discard: { version },
  /** 0 is the text of the shop's files. */
  restore: { version, publication: z.number().int().min(0) },
})

export const pageTextEndpoints = [
  publicPage,
  deskPageList,
  deskPageDetails,
  deskAddPagePicture,
  ...Object.values(pageChangeEndpoints),
] as const

/** Reads a stored text, or null if it does not have the shape of one. */
export function readPageContent(stored: unknown): PageContent | null {
  return pageContent.safeParse(stored).data ?? null
}
