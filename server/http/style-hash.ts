import { createHash } from 'node:crypto'

/** Computes the CSP source expression for an inline style sheet. */
export function styleHash(style: string): string {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`
}
