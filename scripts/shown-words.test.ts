import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Words of people who run servers or write programs. */
const technicalWord =
  /ssh -L|X-Forwarded|\b(?:SPF|DKIM|SMTP(?!\.)|TLS|STARTTLS|NTP|WAL|DNS|GTIN|JWT|psql)\b|\b(?:webhook|gzip|firewall)s?\b|postgresql\.conf|\b(?:FILES_KEYS|JWT_SECRET|PAYMENT_DRAINING|TRUST_PROXY)\b|\bthe environment\b/i
/** What says whom to ask. */
const saysWhomToAsk = /\bask(?:s|ed)? (?!us\b)/i
const namelessApp = /\ban(?:y)? authenticator app\b/i

/** Files whose texts staff read at the desk, in its refusals and in its mails. */
const shownFiles = [
  'web/**/*.{ts,tsx}',
  'domain/**/*.ts',
  'contract/**/*.ts',
  'server/{catalogue/import,customer-files,documents,lists,preflight,prescriptions,products,returns,settings,setup,staff,staff-orders,stock,tax,trade,trade-orders}/**/*.ts',
]

type SyntaxNode = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** The texts of a file that a person may see: a template, a sum of texts or a text between tags is one. */
function shownTexts(file: string): string[] {
  return textsOf(parseSync(file, readFileSync(file, 'utf8')).program as unknown as SyntaxNode)
}

function textsOf(node: SyntaxNode): string[] {
  if (isForPrograms(node)) return []
  const whole = wholeText(node)
  if (whole !== null) return whole.includes(' ') || /^[A-Z]/.test(whole) ? [whole] : []
  return childrenOf(node).flatMap(textsOf)
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode)
}

/** The text of a node with its line breaks as spaces; null for other nodes. */
function wholeText(node: SyntaxNode): string | null {
  const { type, value, operator } = node
  if (type === 'Literal') return typeof value === 'string' ? value : null
  if (type === 'JSXText') return String(value).replaceAll(/\s+/g, ' ').trim()
  if (type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('…')
  if (type !== 'BinaryExpression' || operator !== '+') return null
  const [left, right] = [wholeText(node.left as SyntaxNode), wholeText(node.right as SyntaxNode)]
  return left === null || right === null ? null : left + right
}

/** Imports, types, queries, lines of the log, descriptions of the API and names of variables. */
function isForPrograms(node: SyntaxNode): boolean {
  if (/^(?:Import|TS\w*Type|TSTypeAlias|TSLiteral)/.test(node.type)) return true
  if (node.type === 'TaggedTemplateExpression') return true
  if (node.type === 'CallExpression') return /"name":"log"/.test(JSON.stringify(node.callee))
  if (node.type === 'Property') return isNode(node.key) && node.key.name === 'summary'
  return node.type === 'Literal' && /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(String(node.value))
}

const texts = shownFiles.flatMap((pattern) =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$|-steps\.ts$/.test(file))
    .flatMap((file) => shownTexts(file).map((text) => ({ file, text }))),
)

test('finds the texts that the desk shows', () => {
  const found = texts.map(({ text }) => text)
  for (const text of ['Send me a test message', 'Key secret', 'Mail server', 'Set up my sign-in'])
    expect(found).toContain(text)
})

test('a technical word stands in a sentence that says whom to ask', () => {
  const bare = texts.filter(({ text }) => technicalWord.test(text) && !saysWhomToAsk.test(text))
  expect(bare.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('texts that ask for an authenticator app name one', () => {
  const nameless = texts.filter(({ text }) => namelessApp.test(text) && !text.includes('such as'))
  expect(nameless.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})
