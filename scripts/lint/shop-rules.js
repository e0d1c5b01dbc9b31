import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ type: string, [key: string]: any }} Node */
/** @typedef {{ cwd?: string, report: (problem: { node: Node, message: string }) => void }} Context */

const message = "Write the address as href('/…') of react-router, which checks it against web/routes.ts."
/** A path of a page: not a file, and not a page of the server under /dev. */
const PAGE = /^\/(?!\/|dev\/)(?!.*\.\w+$)/

/** The text at the beginning of a string or template. @param {Node | null | undefined} node @returns {string} */
function beginning(node) {
  if (node?.type === 'JSXExpressionContainer') return beginning(node.expression)
  if (node?.type === 'TemplateLiteral') return node.quasis[0].value.raw
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

const literalAddress = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create(context) {
    /** @param {Node | null | undefined} node */
    const refuse = (node) => node && PAGE.test(beginning(node)) && context.report({ node, message })
    return {
      /** @param {Node} node */
      JSXAttribute: ({ name, value }) => /^(href|to|action)$/.test(name.name) && refuse(value),
      /** @param {Node} node */
      CallExpression: ({ callee, arguments: [first] }) => /^(navigate|redirect)$/.test(callee.name) && refuse(first),
      /** @param {Node} node */
      Property: ({ key, value }) => /^(href|canonical)$/.test(key.name) && refuse(value),
    }
  },
}

const deskImport = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create(context) {
    /** @param {Node} node */
    const refuse = (node) =>
      /(^|\/)desk\//.test(beginning(node.source)) &&
      context.report({ node, message: 'Shoppers load no code of the desk: move what both need out of desk/.' })
    return { ImportDeclaration: refuse, ImportExpression: refuse }
  },
}

const missingValue = {
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {Node} node */
      TSNonNullExpression: (node) =>
        context.report({ node, message: 'Handle the missing value, or throw where it is missing: required(value).' }),
    }
  },
}

/** The folders whose exported names are unique together, with the files in the root. */
const ROOMS = ['domain', 'contract', 'server', 'web', 'shop', 'demo', 'test', 'e2e', 'bench', 'scripts']
/** Tests and the packages of bench/tools export nothing to the shop. */
const OWN_NAMES = /\.(test|e2e)\.tsx?$|[\\/]node_modules[\\/]/
/** Exports that React Router reads by name. */
const ROUTE_EXPORTS =
  /^(loader|meta|clientLoader|action|clientAction|ErrorBoundary|HydrateFallback|Layout|headers|links|shouldRevalidate|handle)$/
const EXPORT = /^export (?:async )?(?:const|let|function|class|type|interface)\*? (\w+)/gm

/** @type {Map<string, Set<string>> | undefined} */
let filesByExport

/** The files that export each name. @param {string} root */
function indexExports(root) {
  const index = new Map()
  // A real pharmacy deletes demo/.
  const rooms = ROOMS.map((room) => join(root, room)).filter((room) => existsSync(room))
  const entries = rooms.flatMap((room) => readdirSync(room, { recursive: true, withFileTypes: true }))
  for (const entry of [...entries, ...readdirSync(root, { withFileTypes: true })]) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(tsx?|mjs)$/.test(file) || OWN_NAMES.test(file)) continue
    for (const [, name] of readFileSync(file, 'utf8').matchAll(EXPORT))
      index.set(name, (index.get(name) ?? new Set()).add(file))
  }
  return index
}

const uniqueExport = {
  /** @param {Context} context */
  create(context) {
    filesByExport ??= indexExports(context.cwd ?? process.cwd())
    const index = filesByExport
    return {
      /** @param {Node} node */
      ExportNamedDeclaration: ({ declaration }) => {
        for (const { id } of declaration?.declarations ?? (declaration ? [declaration] : [])) {
          if (!id?.name || ROUTE_EXPORTS.test(id.name) || (index.get(id.name)?.size ?? 0) < 2) continue
          const message = `Another file exports "${id.name}" too: name what this one is, so that a name has one meaning.`
          context.report({ node: id, message })
        }
      },
    }
  },
}

export default {
  meta: { name: 'shop' },
  rules: {
    'literal-address': literalAddress,
    'desk-import': deskImport,
    'missing-value': missingValue,
    'unique-export': uniqueExport,
  },
}
