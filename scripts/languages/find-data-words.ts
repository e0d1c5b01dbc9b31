import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

type SyntaxNode = { readonly type: string } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** The texts that programs compare, so that they stay as they are and are translated where they are shown. */
export function findDataWords(): ReadonlySet<string> {
  const words = new Set<string>()
  for (const file of globSync('{web,domain,contract,shop}/**/*.{ts,tsx}'))
    if (!/\.test\.tsx?$/.test(file))
      collect(parseSync(file, readFileSync(file, 'utf8')).program as unknown as SyntaxNode, words)
  return words
}

function collect(node: SyntaxNode, words: Set<string>): void {
  const add = (value: unknown) => {
    if (isNode(value) && value.type === 'Literal' && typeof value.value === 'string') words.add(value.value)
  }
  if (node.type === 'TSLiteralType') add(node.literal)
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) [node.left, node.right].forEach(add)
  if (node.type === 'SwitchCase') add(node.test)
  if (node.type === 'TSAsExpression' && isConst(node)) textsWithin(node.expression).forEach(add)
  if (node.type === 'CallExpression') {
    const { name } = ((node.callee as SyntaxNode).property ?? {}) as { name?: string }
    if (name === 'enum' || name === 'literal') (node.arguments as unknown[]).flatMap(textsWithin).forEach(add)
    if (name === 'includes')
      textsWithin((node.callee as SyntaxNode).object)
        .concat(node.arguments as unknown[])
        .forEach(add)
  }
  for (const child of Object.values(node).flat()) if (isNode(child)) collect(child, words)
}

const isConst = (node: SyntaxNode): boolean => JSON.stringify(node.typeAnnotation).includes('"name":"const"')

const textsWithin = (node: unknown): unknown[] =>
  isNode(node) && node.type === 'ArrayExpression' ? (node.elements as unknown[]) : []
