import { addressInLanguage } from '#domain/languages/languages.ts'
import type { MailShop } from './mail-shop.ts'
import { escapeHtml } from './escape-html.ts'
import type { ShopPalette } from '#domain/look/default-palettes.ts'

type MailRow = { readonly label: string; readonly value: string; readonly strong?: boolean }

/** The blocks of a mail. All of them are plain text; the builder escapes it. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string; readonly quiet?: boolean; readonly isEnglish?: boolean }
  | { readonly kind: 'heading'; readonly text: string; readonly isEnglish?: boolean }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'table'; readonly rows: readonly MailRow[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
export const quietParagraph = (text: string): MailBlock => ({ kind: 'paragraph', text, quiet: true })
export const heading = (text: string): MailBlock => ({ kind: 'heading', text })
export const codeBlock = (code: string): MailBlock => ({ kind: 'code', code })
export const table = (rows: readonly MailRow[]): MailBlock => ({ kind: 'table', rows })
/** A button that leads to a page of the shop, named by its path, or to an address that has no other language. */
export const button = (label: string, href: string): MailBlock => ({ kind: 'button', label, href })

/**
 * The block in the language of the mail; a text that has no words in it stays English and is marked so (languages-1). A button leads
 * to the page in that language.
 */
export function sayBlock(
  block: MailBlock,
  { say, language, publicUrl }: Pick<MailShop, 'say' | 'language' | 'publicUrl'>,
): MailBlock {
  switch (block.kind) {
    case 'paragraph':
    case 'heading': {
      const text = block.text.split('\n').map(say).join('\n')
      return { ...block, text, isEnglish: language !== 'en' && text === block.text }
    }
    case 'code':
      return block
    case 'table':
      return { ...block, rows: block.rows.map((row) => ({ ...row, label: say(row.label), value: say(row.value) })) }
    case 'button': {
      const { href: to } = block
      const href = to.startsWith('/') ? addressInLanguage(publicUrl, to, language) : to
      return { ...block, label: say(block.label), href }
    }
  }
}

export function toText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return block.text
    case 'code':
      return `    ${block.code}`
    case 'table':
      return block.rows.map((row) => `${row.label}: ${row.value}`).join('\n')
    case 'button':
      return `${block.label}: ${block.href}`
  }
}

/** The block in the colours of the shop. Mails cannot use style sheets or CSS variables. */
export function toHtml(block: MailBlock, colour: ShopPalette): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p${langOf(block)} style="margin:0 0 16px;font-size:${block.quiet ? 13 : 15}px;line-height:1.6;color:${block.quiet ? colour.quiet : colour.ink}">${lines(block.text)}</p>`
    case 'heading':
      return `<h2${langOf(block)} style="margin:8px 0 8px;font-size:15px;line-height:1.4;font-weight:700;color:${colour.ink}">${lines(block.text)}</h2>`
    case 'code':
      return `<p style="margin:0 0 16px;padding:16px;background:${colour.sunken};border-radius:8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:6px;color:${colour.deep}">${escapeHtml(block.code)}</p>`
    case 'table':
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:1.5">${block.rows.map((row) => tableRow(row, colour)).join('')}</table>`
    case 'button':
      return `<p style="margin:0 0 20px"><a href="${escapeHtml(safeHref(block.href))}" style="display:inline-block;padding:12px 20px;background:${colour.brand};border-radius:8px;font-size:15px;font-weight:600;color:${colour['on-brand']};text-decoration:none">${escapeHtml(block.label)}</a></p>`
  }
}

const langOf = ({ isEnglish = false }: { readonly isEnglish?: boolean }) => (isEnglish ? ' lang="en"' : '')

function tableRow({ label, value, strong }: MailRow, colour: ShopPalette): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${colour.line};vertical-align:top;${strong ? 'font-weight:700;' : ''}`
  return `<tr><td style="${cell}">${lines(label)}</td><td align="right" style="${cell}padding-left:16px;white-space:nowrap">${lines(value)}</td></tr>`
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>')
}

/** Allows only web URLs in buttons. */
function safeHref(href: string): string {
  if (!/^https?:\/\//.test(href)) throw new Error(`A button of a mail must lead to a web page, not to ${href}`)
  return href
}
