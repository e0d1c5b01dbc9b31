import { createHash } from 'node:crypto'
import {
  type ConsentNotice,
  type ConsentPurpose,
  type NoticeLanguage,
  noticeParts,
} from '#domain/consents/consent-rules.ts'
import { required } from '#domain/required.ts'
import { consentNotices } from '#shop/consent-notices.ts'

/** The notice that customers read now. */
export function currentNotice(purpose: ConsentPurpose, language: NoticeLanguage = 'en'): ConsentNotice {
  return required(consentNotices[purpose].findLast((notice) => notice.language === language))
}

/** The SHA-256 of the text of a notice, as hexadecimal digits. It proves which text was shown (consents-1). */
export function noticeSha(purpose: ConsentPurpose, notice: ConsentNotice): string {
  const parts = Object.entries(noticeParts).flatMap(([name, heading]) => [
    heading,
    notice[name as keyof typeof noticeParts],
  ])
  const text = [purpose, String(notice.version), notice.language, ...parts, notice.agree].join('\n')
  return createHash('sha256').update(text).digest('hex')
}
