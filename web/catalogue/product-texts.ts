import { reduceHtml, type TextBlock } from '#domain/catalogue/reduce-html.ts'
import { type TextCheck, textCheckSentence } from '#domain/catalogue/text-check.ts'
import { delivery } from '#shop/delivery.ts'
import { returns } from '#shop/returns.ts'
import type { ProductAnswer } from './load-product.ts'
import type { DetailedProduct } from './product-shape.ts'

/** The long texts of a product page, reduced to headings and lines. */
export type ProductTexts = {
  readonly features: readonly TextBlock[]
  readonly description: readonly TextBlock[]
  readonly sections: readonly ProductSection[]
  /** Who checked the texts of a medicine; '' for other products. */
  readonly check: string
}

/** Delivery and returns. */
export type PurchaseTerms = {
  readonly times: Readonly<Record<'hyderabad' | 'cities' | 'remote', string>>
  /** The fee of a new shop. */
  readonly fee: string
  readonly returnsWithin: string
}

export type ProductSection = { readonly id: string; readonly title: string; readonly blocks: readonly TextBlock[] }

/** The headings of a description that begin a section. */
const described = [
  { id: 'how-to-take', pattern: /^how to/i },
  { id: 'before', pattern: /^before/i },
  { id: 'side-effects', pattern: /^side effects/i },
] as const

/** Matches a sentence on how a medicine is taken. */
const instruction =
  /\b(?:take|taken|swallow\w*|appl\w+|inject\w*|given|chew|dissolve|inhale|insert|mix|massage|as your|as the)\b/i

type PageAnswer = Exclude<ProductAnswer, { state: 'unknown' }>

/** Replaces the HTML of a product by text blocks, so that the browser needs no HTML reducer. */
export function withProductTexts(answer: PageAnswer) {
  if (answer.state !== 'found') return answer
  const { product, check, ...others } = answer
  return {
    ...others,
    product: { ...product, highlightedFeatures: '', description: '' },
    texts: readProductTexts(product, check),
    terms: { times: delivery.times, fee: delivery.fee, returnsWithin: returns.within },
  }
}

/** The sections are Uses, How to take, Before, Side effects and Storage. */
export function readProductTexts(
  product: Pick<DetailedProduct, 'usage' | 'highlightedFeatures' | 'description' | 'storageInstructions' | 'schedule'>,
  check: unknown,
): ProductTexts {
  const description = reduceHtml(product.description)
  return {
    features: reduceHtml(product.highlightedFeatures),
    description,
    sections: readSections(product, description),
    check: product.schedule === 'NA' ? '' : textCheckSentence(readTextCheck(check)),
  }
}

function readTextCheck(sent: unknown): TextCheck | null {
  const { name, registration, day } = (sent ?? {}) as Readonly<Record<string, unknown>>
  const isCheck = typeof name === 'string' && typeof registration === 'string' && typeof day === 'string'
  return isCheck ? { name, registration, day } : null
}

function readSections(
  product: Pick<DetailedProduct, 'usage' | 'storageInstructions'>,
  description: readonly TextBlock[],
): ProductSection[] {
  const [first = '', ...others] = product.usage.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  const isInstruction = (sentence: string) => instruction.test(sentence)
  const found = readDescribed(description)
  const sections: readonly ProductSection[] = [
    { id: 'uses', title: 'Uses', blocks: linesOf([first, ...others.filter((one) => !isInstruction(one))]) },
    {
      id: 'how-to-take',
      title: 'How to take',
      blocks: [...linesOf(others.filter(isInstruction)), ...(found.get('how-to-take')?.blocks ?? [])],
    },
    { id: 'before', title: 'Before you take it', blocks: [], ...found.get('before') },
    { id: 'side-effects', title: 'Side effects', blocks: [], ...found.get('side-effects') },
    { id: 'storage', title: 'Storage', blocks: linesOf([product.storageInstructions]) },
  ]
  return sections.filter(({ blocks }) => blocks.length > 0)
}

function linesOf(sentences: readonly string[]): TextBlock[] {
  const text = sentences.filter(Boolean).join(' ')
  return text === '' ? [] : [{ kind: 'line', text }]
}

/** The blocks of a description under the headings of `described`. */
function readDescribed(blocks: readonly TextBlock[]): ReadonlyMap<string, { title: string; blocks: TextBlock[] }> {
  const found = new Map<string, { title: string; blocks: TextBlock[] }>()
  let open: TextBlock[] | undefined
  for (const block of blocks) {
    if (block.kind !== 'heading') open?.push(block)
    else {
      const id = described.find(({ pattern }) => pattern.test(block.text))?.id
      open = id && []
      if (id && open) found.set(id, { title: block.text, blocks: open })
    }
  }
  return found
}
