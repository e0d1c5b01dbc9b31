import { parseSync } from 'vite'

/** A range of the source. */
type Range = { readonly start: number; readonly end: number }

/** What stands in a sentence between its words. */
export type Hole =
  | (Range & { readonly kind: 'value' })
  /** An element; `inner` is the range between its tags when its words belong to the sentence. */
  | (Range & { readonly kind: 'element'; readonly inner: Range | null })

export type Sentence = Range & {
  /** The English words with `{0}` for a value, `<1/>` for an element and `<2>…</2>` for one with words. */
  readonly key: string
  readonly holes: readonly Hole[]
  /** `shown` is a text between tags or inside another one; `text` may be shown or compared. */
  readonly place: 'children' | 'attribute' | 'shown' | 'text'
}

type SyntaxNode = Range & { readonly type: string } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode)

/** The sentences of a module that a visitor may read, outermost first. */
export function findSentences(file: string, source: string, { isWordList = false } = {}): Sentence[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const root = program as unknown as SyntaxNode
  return isWordList ? listedWords(root) : childSentences(root, [])
}

/** The values of a list of words. */
const listedWords = (node: SyntaxNode): Sentence[] =>
  node.type === 'Property'
    ? [{ ...textOf(node.value as SyntaxNode)!, place: 'text' }]
    : childrenOf(node).flatMap(listedWords)

const childSentences = (node: SyntaxNode, parents: readonly SyntaxNode[]): Sentence[] =>
  childrenOf(node).flatMap((child) => sentencesOf(child, [...parents, node]))

function sentencesOf(node: SyntaxNode, parents: readonly SyntaxNode[]): Sentence[] {
  if (isForPrograms(node, parents)) return []
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const whole = sentenceOfChildren(node)
    if (whole === null) return childSentences(node, parents)
    const opening = isNode(node.openingElement) ? sentencesOf(node.openingElement, [...parents, node]) : []
    return [...opening, whole, ...innerSentences(node.children as SyntaxNode[], [...parents, node])]
  }
  const text = textOf(node)
  const parent = parents.at(-1)
  if (text === null || !isSentence(text.key, parent, parents)) return childSentences(node, parents)
  return [{ ...text, place: placeOf(parents) }, ...childSentences(node, parents)]
}

function placeOf(parents: readonly SyntaxNode[]): Sentence['place'] {
  if (parents.at(-1)?.type === 'JSXAttribute') return 'attribute'
  return isShownChoice(parents) ? 'shown' : 'text'
}

/** The sentences inside the values and elements of a sentence. */
function innerSentences(children: readonly SyntaxNode[], parents: readonly SyntaxNode[]): Sentence[] {
  return children.flatMap((child) => {
    if (child.type === 'JSXText') return []
    if (child.type !== 'JSXElement' || !hasWords(child)) return sentencesOf(child, parents)
    const opening = isNode(child.openingElement) ? sentencesOf(child.openingElement, [...parents, child]) : []
    return [...opening, ...innerSentences(child.children as SyntaxNode[], [...parents, child])]
  })
}

/** The words between the tags of an element, or null where no word stands directly between them. */
function sentenceOfChildren(node: SyntaxNode): Sentence | null {
  const children = node.children as SyntaxNode[]
  if (!children.some((child) => child.type === 'JSXText' && hasLetters(child))) return null
  const holes: Hole[] = []
  const key = wordsOf(children, holes).trim()
  const kept = children.filter((child) => child.type !== 'JSXText' || tidy(String(child.value)) !== '')
  const [first, last] = [kept[0], kept.at(-1)]
  if (first === undefined || last === undefined) return null
  return { key, holes, place: 'children', start: children[0]!.start, end: children.at(-1)!.end }
}

function wordsOf(children: readonly SyntaxNode[], holes: Hole[]): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') return tidy(String(child.value))
      if (child.type === 'JSXExpressionContainer') {
        const expression = child.expression as SyntaxNode
        if (expression.type === 'JSXEmptyExpression') return ''
        if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value
        return `{${holes.push({ kind: 'value', start: expression.start, end: expression.end }) - 1}}`
      }
      const number = holes.length
      const inner = hasWords(child) ? rangeBetween(child) : null
      holes.push({ kind: 'element', start: child.start, end: child.end, inner })
      if (inner === null) return `<${number}/>`
      return `<${number}>${wordsOf(child.children as SyntaxNode[], holes)}</${number}>`
    })
    .join('')
}

function rangeBetween(element: SyntaxNode): Range {
  const children = element.children as SyntaxNode[]
  return { start: children[0]!.start, end: children.at(-1)!.end }
}

const hasLetters = (text: SyntaxNode): boolean => /\p{L}/u.test(String(text.value).replaceAll(/&\w+;/g, ''))

const hasWords = (node: SyntaxNode): boolean =>
  node.type === 'JSXElement' &&
  (node.children as SyntaxNode[]).some((child) => child.type === 'JSXText' && hasLetters(child))

/** Text between tags as JSX reads it: lines are trimmed and joined. */
function tidy(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line, index) => line !== '' || (lines.length === 1 && index === 0))
    .join(' ')
}

type Text = Omit<Sentence, 'place'>

/** The words of a string or a template. */
function textOf(node: SyntaxNode): Text | null {
  const { start, end } = node
  if (node.type === 'Literal' && typeof node.value === 'string') return { key: node.value, holes: [], start, end }
  if (node.type !== 'TemplateLiteral') return null
  const expressions = node.expressions as SyntaxNode[]
  const key = (node.quasis as { value: { cooked: string } }[])
    .map(({ value }, index) => value.cooked + (index < expressions.length ? `{${index}}` : ''))
    .join('')
  return { key, holes: expressions.map((hole) => ({ kind: 'value', start: hole.start, end: hole.end })), start, end }
}

/** Attributes that hold no words. */
const wordlessAttribute =
  /^(?:className|id|href|to|src|srcSet|sizes|name|type|icon|tone|variant|size|key|role|rel|target|method|action|autoComplete|inputMode|enterKeyHint|htmlFor|form|value|d|viewBox|fill|stroke|style|media|as|heading|lang|loading|decoding|fetchPriority|pattern|accept|translate|tab|open|layout|aria-(?:labelledby|describedby|controls|current|live|haspopup|hidden|errormessage|autocomplete)|data-.*|.*ClassName|.*Id)$/

/** Calls whose texts are names for programs. */
const programCalls =
  /^(?:href|fetch|api|publicApi|send|classNames|querySelector(?:All)?|getElementById|closest|matches|getItem|setItem|removeItem|addEventListener|removeEventListener|dispatchEvent|createElement|getAttribute|setAttribute|append|set|get|has|startsWith|endsWith|includes|split|join|replace|replaceAll|test|exec|useSearchParam|error|warn|log|matchMedia|import|URL|URLSearchParams|RegExp|Set|Map|Error|TypeError|Request|Headers|DateTimeFormat|NumberFormat|DisplayNames|indexOf|localeCompare|toLocaleString|padStart|padEnd|canvas|getContext|postMessage|open|createContext|endpoint|route|layout)$/

function isForPrograms(node: SyntaxNode, parents: readonly SyntaxNode[]): boolean {
  const parent = parents.at(-1)
  if (
    /^(?:Import|ExportAll|TS\w*Type|TSTypeAlias|TSInterface|TSLiteral|TSTypeParameter|TaggedTemplate)/.test(node.type)
  )
    return true
  if (parent === undefined) return false
  if (node === parent.source && /^(?:Import|Export)/.test(parent.type)) return true
  if (parent.type === 'ExpressionStatement' && typeof parent.directive === 'string') return true
  if (
    (parent.type === 'Property' || parent.type === 'PropertyDefinition') &&
    node === parent.key &&
    parent.computed !== true
  )
    return true
  if (parent.type === 'Property' && String((parent.key as SyntaxNode).value).startsWith('@')) return true
  if (parent.type === 'MemberExpression' && node === parent.property && parent.computed === true) return true
  if (parent.type === 'SwitchCase' && node === parent.test) return true
  if (parent.type === 'BinaryExpression' && /^(?:[!=]==?|in|<|>)$/.test(String(parent.operator)))
    return node.type === 'Literal' || node.type === 'TemplateLiteral'
  if (node.type === 'JSXAttribute') return wordlessAttribute.test(attributeName(node)) && !holdsElements(node)
  if ((parent.type === 'CallExpression' || parent.type === 'NewExpression') && node !== parent.callee)
    return (
      programCalls.test(calledName(parent.callee as SyntaxNode)) &&
      (node.type === 'Literal' ||
        node.type === 'TemplateLiteral' ||
        /^(?:endpoint|classNames|RegExp)$/.test(calledName(parent.callee as SyntaxNode)))
    )
  return false
}

/** `action={<Button>Try again</Button>}` holds words under a name that otherwise holds none. */
const holdsElements = (node: SyntaxNode): boolean => node.type === 'JSXElement' || childrenOf(node).some(holdsElements)

function attributeName(attribute: SyntaxNode): string {
  const name = attribute.name as { name: unknown; namespace?: { name: string } }
  return name.namespace === undefined ? String(name.name) : `${name.namespace.name}:`
}

function calledName(callee: SyntaxNode): string {
  const name =
    callee.type === 'MemberExpression' ? (callee.property as { name?: string }).name : (callee.name as string)
  return name ?? ''
}

/** Whether a string is one of the choices between two tags or in a text: `{count === 1 ? 'item' : 'items'}`. */
function isShownChoice(parents: readonly SyntaxNode[]): boolean {
  const outer = parents.findLastIndex(
    ({ type }) => !/^(?:ConditionalExpression|LogicalExpression|ParenthesizedExpression)$/.test(type),
  )
  const [place, before] = [parents[outer], parents[outer - 1]]
  if (outer === parents.length - 1) return false
  if (place?.type === 'TemplateLiteral') return isSpoken(place)
  return place?.type === 'JSXExpressionContainer' && before?.type !== 'JSXAttribute'
}

/** Whether a template has words of its own, with spaces between them. */
const isSpoken = ({ quasis }: SyntaxNode): boolean =>
  / /.test((quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('x'))

/** Whether a string is meant for people: it begins like a sentence or has several words. */
function isSentence(key: string, parent: SyntaxNode | undefined, parents: readonly SyntaxNode[]): boolean {
  const words = key.replaceAll(/\{\d+\}/g, '').trim()
  if (!/\p{L}{2}/u.test(words)) return false
  if (/\} [a-z]{2,}(?: [a-z]{2,})* \{/.test(key)) return true
  if (isShownChoice(parents)) return !/^[a-z]+[A-Z]|[_#/]|^-|-$/.test(words)
  if (/^[a-z][\w-]*$|^[A-Z][A-Z\d_]+$|^[\w.-]+\.\w+$|^\S*[/#]\S*$|^[a-z]+[A-Z]\w*$|^\.\S|^--|[{}]|;$/.test(words))
    return false
  if (/^(?:GET|POST|PUT|DELETE) /.test(words)) return false
  if (
    /^[a-z-]+(?::[\w[\]-]+)?(?: [a-z\d:[\]./-]+)+$/.test(words) &&
    /(?:^| )(?:flex|grid|text-|bg-|p[xytb]?-|m[xytb]?-|min-|max-|size-|border|rounded|font-|hidden|gap-|w-|h-|inline|absolute|relative|fixed)/.test(
      words,
    )
  )
    return false
  if (parent?.type === 'JSXAttribute') return true
  if (parents.some(({ type }) => type === 'JSXAttribute') && /^[a-z-]+$/.test(words)) return false
  return /^[\p{Lu}“"(]/u.test(words) || / /.test(words)
}
