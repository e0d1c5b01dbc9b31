import { parseAst, type Plugin } from 'vite'
import { leftOut, type LeftOut } from './left-out.ts'

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Cut = { readonly start: number; readonly end: number; readonly text: string }

/** Empties the functions of packages which this shop never calls, in the browser's build alone (decision 0012). */
export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/node_modules\// },
      handler(code, id) {
        const entry = Object.entries(leftOut).find(([file]) => id.endsWith(`/node_modules/${file}`))
        return entry === undefined ? null : { code: emptied(code, entry[1], entry[0]), map: null }
      },
    },
  }
}

/** The code of a file without those functions. Throws where one is not found: after an update the table is read again. */
export function emptied(code: string, { functions, prototypes = [], marks = [] }: LeftOut, file: string): string {
  const missing = new Set([...Object.keys(functions), ...prototypes, ...marks])
  const cuts: Cut[] = []
  visit(parseAst(code) as unknown as Node, (node) => {
    const cut = functionCut(node, functions) ?? prototypeCut(node, prototypes, code) ?? markCut(node, marks)
    if (cut === null) return true
    missing.delete(cut.name)
    cuts.push(cut)
    return false
  })
  if (missing.size > 0)
    throw new Error(`${file} has no ${[...missing].join(', ')} any more: see scripts/pages-build/left-out.ts`)
  return cuts.toSorted((one, other) => other.start - one.start).reduce(replaced, code)
}

function replaced(code: string, { start, end, text }: Cut): string {
  return code.slice(0, start) + text + code.slice(end)
}

function functionCut(node: Node, functions: LeftOut['functions']): (Cut & { name: string }) | null {
  if (node.type !== 'FunctionDeclaration') return null
  const { name } = node.id as { name: string }
  const body = node.body as Node
  return Object.hasOwn(functions, name)
    ? { name, start: body.start, end: body.end, text: `{${functions[name]}}` }
    : null
}

/** `Name.prototype.method = …;` as a statement of its own. */
function prototypeCut(node: Node, names: readonly string[], code: string): (Cut & { name: string }) | null {
  if (node.type !== 'ExpressionStatement') return null
  const name = names.find((one) => code.startsWith(`${one}.prototype.`, node.start))
  return name === undefined ? null : { name, start: node.start, end: node.end, text: '' }
}

/** `var Name = Error(…)` becomes an empty object. */
function markCut(node: Node, names: readonly string[]): (Cut & { name: string }) | null {
  if (node.type !== 'VariableDeclarator') return null
  const { name } = node.id as { name?: string }
  const made = node.init as Node | null
  if (name === undefined || !names.includes(name) || made?.type !== 'CallExpression') return null
  return { name, start: made.start, end: made.end, text: '{}' }
}

/** Walks through the tree; `look` says whether to go on below. */
function visit(node: Node, look: (node: Node) => boolean): void {
  if (!look(node)) return
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') visit(child as Node, look)
}
