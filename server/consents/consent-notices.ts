import { createHash } from 'node:crypto'
import { type ConsentNotice, type ConsentPurpose, noticeParts } from '#domain/consents/consent-rules.ts'
import type { Language } from '#domain/languages/languages.ts'
import { required } from '#domain/required.ts'
import { consentNotices } from '#shop/consent-notices.ts'
import type { Context } from '../context.ts'

/** The notice that customers read now, in English. */
export function currentNotice(purpose: ConsentPurpose): ConsentNotice {
  return required(consentNotices[purpose].at(-1))
}

/**
 * The SHA-256 of the text of a notice as pages in a language show it, as hexadecimal digits. It proves which text was shown
 * (consents-1).
 */
export function noticeSha(
  purpose: ConsentPurpose,
  notice: ConsentNotice,
  language: Language = 'en',
  translations?: Context['translations'],
): string {
  const shown = (english: string) =>
    language === 'en' ? english : (translations?.translateText(language, english) ?? english)
  const parts = Object.entries(noticeParts).flatMap(([name, heading]) => [
    shown(heading),
    shown(notice[name as keyof typeof noticeParts]),
  ])
  const text = [purpose, String(notice.version), language, ...parts, shown(notice.agree)].join('\n')
  return createHash('sha256').update(text).digest('hex')
}
