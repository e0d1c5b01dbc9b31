import { reduceHtml } from '#domain/catalogue/reduce-html.ts'
import { type TextCheck, textCheckSentence } from '#domain/catalogue/text-check.ts'
import { delivery } from '#shop/delivery.ts'
import { returns } from '#shop/returns.ts'
import { translatedTextList, type TranslatedTextName } from '#domain/catalogue/translated-texts.ts'
import type { ProductAnswer } from './load-product.ts'
import type { DetailedProduct } from './product-shape.ts'
import type { ShownBlock } from './reduced-text.tsx'

/** The long texts of a product page, reduced to headings and lines. */
export type ProductTexts = {
  readonly features: readonly ShownBlock[]
  readonly description: readonly ShownBlock[]
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

export type ProductSection = { readonly id: string; readonly title: string; readonly blocks: readonly ShownBlock[] }

/** The headings of a description that begin a section. Those of other languages are the ones of shop/languages. */
const described = [
  { id: 'how-to-take', pattern: /^how to|^ఎలా|వాడే విధానం|^कैसे|का तरीका/i },
  { id: 'before', pattern: /^before|ముందు|से पहले/i },
  { id: 'side-effects', pattern: /^side effects|^సైడ్ ఎఫెక్ట్|^దుష్ప్రభావ|^साइड इफ़ेक्ट|^दुष्प्रभाव/i },
] as const

/** Matches a sentence on how a medicine is taken. */
const instruction =
  /\b(?:take|taken|swallow\w*|appl\w+|inject\w*|given|chew|dissolve|inhale|insert|mix|massage|as your|as the)\b/i

type PageAnswer = Exclude<ProductAnswer, { state: 'unknown' }>

/** Replaces the HTML of a product by text blocks, so that the browser needs no HTML reducer. */
export function withProductTexts(answer: PageAnswer) {
  if (answer.state !== 'found') return answer
  const { product, check, translation, ...others } = answer
  const translated = __language__ === 'en' ? null : readTranslation(translation)
  return {
    ...others,
    product: {
      ...product,
      highlightedFeatures: '',
      description: '',
      ...(translated && { translated: shownAsFacts(translated.texts), reading: translated.reading }),
    },
    texts: translated ? translateTexts(product, check, translated) : readProductTexts(product, check),
    terms: { times: delivery.times, fee: delivery.fee, returnsWithin: returns.within },
  }
}

type WordedProduct = Pick<DetailedProduct, TranslatedTextName | 'schedule'>

/** The sections are Uses, How to take, Before, Side effects and Storage. `langOf` marks texts in another language than the page. */
export function readProductTexts(
  product: WordedProduct,
  check: unknown,
  langOf: (name: TranslatedTextName) => TextLang = () => undefined,
): ProductTexts {
  const description = marked(reduceHtml(product.description), langOf('description'))
  return {
    features: marked(reduceHtml(product.highlightedFeatures), langOf('highlightedFeatures')),
    description,
    sections: readSections(product, description, langOf),
    check: product.schedule === 'NA' ? '' : textCheckSentence(readTextCheck(check)),
  }
}

type TextLang = 'en' | undefined

const marked = (blocks: readonly ShownBlock[], lang: TextLang): readonly ShownBlock[] =>
  lang === undefined ? blocks : blocks.map((block) => ({ ...block, lang }))

type Translation = {
  readonly texts: NonNullable<DetailedProduct['translated']>
  readonly check: unknown
  readonly reading: string
}

/** The texts of an answer in the language of the page. */
function readTranslation(sent: unknown): Translation {
  const { textCheck, reading, ...texts } = (sent ?? {}) as Readonly<Record<string, unknown>>
  const entries = translatedTextList.map(({ name }) => [name, texts[name]] as const)
  return {
    texts: Object.fromEntries(entries.filter(([, text]) => typeof text === 'string')),
    check: textCheck,
    reading: typeof reading === 'string' ? reading : '',
  }
}

/** The page shows these among its facts too. */
const shownAsFacts = ({ usage, storageInstructions }: Translation['texts']): Translation['texts'] => ({
  ...(usage !== undefined && { usage }),
  ...(storageInstructions !== undefined && { storageInstructions }),
})

/** The texts in the language of the page. English ones stand for missing ones, and are marked. */
function translateTexts(product: WordedProduct, check: unknown, { texts, check: own }: Translation): ProductTexts {
  const isEnglish = (name: TranslatedTextName) => texts[name] === undefined
  const isWhole = translatedTextList.every(({ name }) => product[name] === '' || !isEnglish(name))
  return readProductTexts({ ...product, ...texts }, isWhole ? own : check, (name) =>
    isEnglish(name) ? 'en' : undefined,
  )
}

function readTextCheck(sent: unknown): TextCheck | null {
  const { name, registration, day } = (sent ?? {}) as Readonly<Record<string, unknown>>
  const isCheck = typeof name === 'string' && typeof registration === 'string' && typeof day === 'string'
  return isCheck ? { name, registration, day } : null
}

function readSections(
  product: WordedProduct,
  description: readonly ShownBlock[],
  langOf: (name: TranslatedTextName) => TextLang,
): ProductSection[] {
  const [first = '', ...others] = product.usage.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  const usage = (sentences: readonly string[]) => marked(linesOf(sentences), langOf('usage'))
  const isInstruction = (sentence: string) => instruction.test(sentence)
  const found = readDescribed(description)
  const sections: readonly ProductSection[] = [
    { id: 'uses', title: 'Uses', blocks: usage([first, ...others.filter((one) => !isInstruction(one))]) },
    {
      id: 'how-to-take',
      title: 'How to take',
      blocks: [...usage(others.filter(isInstruction)), ...(found.get('how-to-take')?.blocks ?? [])],
    },
    { id: 'before', title: 'Before you take it', blocks: [], ...found.get('before') },
    { id: 'side-effects', title: 'Side effects', blocks: [], ...found.get('side-effects') },
    {
      id: 'storage',
      title: 'Storage',
      blocks: marked(linesOf([product.storageInstructions]), langOf('storageInstructions')),
    },
  ]
  return sections.filter(({ blocks }) => blocks.length > 0)
}

function linesOf(sentences: readonly string[]): ShownBlock[] {
  const text = sentences.filter(Boolean).join(' ')
  return text === '' ? [] : [{ kind: 'line', text }]
}

/** The blocks of a description under the headings of `described`. */
function readDescribed(blocks: readonly ShownBlock[]): ReadonlyMap<string, { title: string; blocks: ShownBlock[] }> {
  const found = new Map<string, { title: string; blocks: ShownBlock[] }>()
  let open: ShownBlock[] | undefined
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
