import { href } from 'react-router'
import type { HelpAddress } from './help-topics.ts'

/** The path of a document at the desk, or of its section. */
export function helpPath(address: HelpAddress): string {
  const [topic = '', section] = address.split('#')
  return href('/desk/help/:topic?', { topic }) + (section === undefined ? '' : `#${section}`)
}
