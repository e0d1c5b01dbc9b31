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

const numberInput = {
  /** @param {Context} context */
  create(context) {
    const message =
      'The wheel changes a focused number field: use NumberField, or a text field with inputMode and readWholeNumber.'
    /** @param {Node} node @param {Node | null | undefined} value */
    const refuse = (node, value) => beginning(value) === 'number' && context.report({ node, message })
    return {
      /** @param {Node} node */
      JSXAttribute: (node) => node.name.name === 'type' && refuse(node, node.value),
      /** @param {Node} node */
      Property: (node) => node.key.name === 'type' && refuse(node, node.value),
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

/**
 * What a JSX child may render, as far as the syntax tells. Translators leave white space where it is, so that it counts as
 * an element, as does `children`.
 *
 * @param {Node} node
 * @returns {string[]} Of 'text', 'element' and 'nothing'.
 */
function renderedBy(node) {
  switch (node.type) {
    case 'JSXExpressionContainer':
      return renderedBy(node.expression)
    case 'JSXFragment':
      return childrenOf(node).flatMap(renderedBy)
    case 'ConditionalExpression':
      return [...renderedBy(node.consequent), ...renderedBy(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? ['nothing'] : renderedBy(node.left)), ...renderedBy(node.right)]
    case 'JSXText':
    case 'Literal':
      if (!node.value || node.value === true) return ['nothing']
      return [String(node.value).trim() === '' ? 'element' : 'text']
    case 'CallExpression':
      return node.callee.property?.name === 'map' ? ['element', 'nothing'] : renderedBy(node.callee)
    case 'Identifier':
      return [node.name === 'children' ? 'element' : node.name === 'undefined' ? 'nothing' : 'text']
    case 'MemberExpression':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return ['text']
    default:
      return ['element']
  }
}

/** As in React, white space with a line break is no child. @param {Node} parent @returns {Node[]} */
function childrenOf({ children }) {
  return children.filter(
    (/** @type {Node} */ { type, value, expression }) =>
      !(type === 'JSXText' && /^\s*\n\s*$/.test(value)) && expression?.type !== 'JSXEmptyExpression',
  )
}

/** Whether the texts of an element become items of a flex box. @param {Node} parent */
function isFlexBox({ openingElement }) {
  const { name, attributes = [] } = openingElement ?? {}
  const look = attributes.find((/** @type {Node} */ one) => one.name?.name === 'className')?.value?.value
  return name?.name === 'Button' || name?.name === 'LinkButton' || /(^| )(inline-)?(flex|grid)( |$)/.test(look ?? '')
}

const movedText = {
  /** @param {Context} context */
  create(context) {
    const message = 'A translated page moves this text and React fails to find it: give the text an element, <span>.'
    /** @param {Node[]} following @returns {boolean} */
    const startsWithText = ([next, ...others]) => {
      if (next === undefined) return false
      const rendered = renderedBy(next)
      return rendered.includes('text') || (rendered.includes('nothing') && startsWithText(others))
    }
    /** @param {Node} parent */
    const check = (parent) => {
      const children = childrenOf(parent)
      const texts = children.map((one) => renderedBy(one).includes('text'))
      const split = children.find((_, at) => texts[at] && texts[at + 1])
      if (split && isFlexBox(parent))
        context.report({ node: split, message: 'A translated page loses the spaces between these texts: <span>.' })
      for (const [at, node] of children.entries()) {
        const rendered = new Set(renderedBy(node))
        const isText = rendered.has('text')
        const comesAndGoes = rendered.has('nothing') || node.expression?.type === 'ConditionalExpression'
        if (isText ? rendered.size > 1 && children.length > 1 : comesAndGoes && startsWithText(children.slice(at + 1)))
          context.report({ node, message })
      }
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

export default {
  meta: { name: 'shop' },
  rules: {
    'literal-address': literalAddress,
    'number-input': numberInput,
    'desk-import': deskImport,
    'missing-value': missingValue,
    'unique-export': uniqueExport,
    'moved-text': movedText,
  },
}
