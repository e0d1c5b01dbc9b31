/** @typedef {{ type: string, [key: string]: any }} Node */

const message = "Write the address as href('/…') of react-router, which checks it against web/routes.ts."
/** A path of a page: not a file, and not a page of the server under /dev. */
const PAGE = /^\/(?!\/|dev\/)(?!.*\.\w+$)/

/** The text with which a string or a template begins. @param {Node | null | undefined} node @returns {string} */
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

export default { meta: { name: 'shop' }, rules: { 'literal-address': literalAddress, 'desk-import': deskImport } }
