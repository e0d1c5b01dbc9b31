/** The blocks of the documents in docs/, which use no other Markdown. Texts keep their inline marks. */
export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

const ITEM = /^(?:[-*]|(\d+)\.) +/

export function parseMarkdown(document: string): MarkdownBlock[] {
  const parts = document.split(/^(```[^]*?^```)$/m)
  return parts.flatMap((part) =>
    part.startsWith('```')
      ? [{ kind: 'code', text: part.replace(/^```.*\n/, '').replace(/\n```$/, '') } as const]
      : part
          .split(/\n\s*\n/)
          .filter((text) => text.trim() !== '')
          .map((text) => parseBlock(text.trim())),
  )
}

function parseBlock(text: string): MarkdownBlock {
  const [, marks, title] = /^(#+) (.+)$/.exec(text) ?? []
  if (marks !== undefined && title !== undefined)
    return { kind: 'heading', level: marks.length, text: title, id: slugOf(title) }
  if (text.startsWith('|')) {
    const [head = [], , ...rows] = text.split('\n').map(cellsOf)
    return { kind: 'table', head, rows }
  }
  const first = ITEM.exec(text)
  if (first === null) return { kind: 'paragraph', text: onOneLine(text) }
  const items = text.split(/\n(?=(?:[-*]|\d+\.) )/).map((item) => onOneLine(item.replace(ITEM, '')))
  return { kind: 'list', isOrdered: first[1] !== undefined, items }
}

function cellsOf(row: string): string[] {
  return row
    .replaceAll(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

/** The anchor of a heading, as GitHub makes it. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

export type InlineMark = { readonly kind: 'text' | 'code' | 'strong' | 'emphasis'; readonly text: string } | InlineLink
type InlineLink = { readonly kind: 'link'; readonly text: string; readonly to: string }

const MARK = /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w/])_([^_]+)_(?!\w)|\[([^\]]+)\]\(([^)]+)\)|<(https?:[^>]+)>/g

/** The marks within a text, in their order. */
export function parseInline(text: string): InlineMark[] {
  const marks: InlineMark[] = []
  let end = 0
  for (const match of text.matchAll(MARK)) {
    const [all, code, strong, emphasis, label, to, address] = match
    if (match.index > end) marks.push({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + all.length
    if (code !== undefined) marks.push({ kind: 'code', text: code })
    else if (strong !== undefined) marks.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) marks.push({ kind: 'emphasis', text: emphasis })
    else marks.push({ kind: 'link', text: label ?? address ?? '', to: to ?? address ?? '' })
  }
  return end < text.length ? [...marks, { kind: 'text', text: text.slice(end) }] : marks
}
