import { createHash } from 'node:crypto'

/** The source expression which lets exactly this style sheet be used inline. */
export function styleHash(style: string): string {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`
}
