import { parseSync } from 'vite'

export type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export type Replacement = { readonly start: number; readonly end: number; readonly text: string }

/** Finds the replacements in the code of one function or constant. */
export type MutationOperator = (scope: SyntaxNode, code: string) => readonly Replacement[]

/** A mistake about money, access or stock that the tests must catch. */
export type MutationScenario = {
  readonly name: string
  /** The promise of docs/promises.md that it breaks. */
  readonly promise: string
  readonly change: CodeChange | DatabaseChange
  /** Paths of tests, or parts of them; at least one of these tests must fail. */
  readonly caughtBy: readonly string[]
}

/** `in` names a function, a constant, an endpoint or a path. */
type CodeChange = { readonly file: string; readonly in: string; readonly by: MutationOperator }
/** SQL that runs as the last migration. */
type DatabaseChange = { readonly sql: string }

/** Applies `operator` to the function or constant with this name. Throws when nothing matches. */
export function mutate(code: string, name: string, operator: MutationOperator): string {
  const found = listNodes(parse(code)).flatMap((node) => scopeNamed(node, name))
  if (found.length !== 1) throw new Error(`${found.length} functions or constants are called ${name}`)
  const replacements = operator(found[0]!, code)
  if (replacements.length === 0) throw new Error(`${name} holds nothing to change`)
  const mutated = replacements
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
  parse(mutated)
  return mutated
}

/** A node and everything below it, outer before inner. */
export function listNodes(node: SyntaxNode): SyntaxNode[] {
  return [node, ...Object.values(node).flat().filter(isNode).flatMap(listNodes)]
}

function parse(code: string): SyntaxNode {
  const { program, errors } = parseSync('mutated.ts', code)
  if (errors.length > 0) throw new Error(errors[0]!.message)
  return program as unknown as SyntaxNode
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

/** The function behind a declaration, or behind a call that binds it to an endpoint or a path. */
function scopeNamed(node: SyntaxNode, name: string): SyntaxNode[] {
  if (node.type === 'FunctionDeclaration') return (node.id as SyntaxNode | null)?.name === name ? [node] : []
  if (node.type === 'VariableDeclarator') return (node.id as SyntaxNode).name === name ? [node.init as SyntaxNode] : []
  if (node.type !== 'CallExpression') return []
  const args = node.arguments as SyntaxNode[]
  const handler = args.at(-1)
  const isBound =
    handler?.type === 'ArrowFunctionExpression' && args.some((arg) => arg.name === name || arg.value === name)
  return isBound ? [handler] : []
}
