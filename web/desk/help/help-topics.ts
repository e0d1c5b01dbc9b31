/** The documents of docs/ that staff read at the desk, by the names of their files. */
export const helpTopics = {
  desk: 'The desk',
  settings: 'Settings of the shop',
  languages: 'Languages of the storefront',
  import: 'Importing a list of medicines',
  payments: 'Online payments',
  'going-live': 'Going live',
  backups: 'Backups',
  retention: 'How long records are kept',
  rules: 'Rules of the shop',
} as const

export type HelpTopic = keyof typeof helpTopics

/** A document, or a section of it by the slug of its heading. */
export type HelpAddress = HelpTopic | `${HelpTopic}#${string}`

export function isHelpTopic(text: string): text is HelpTopic {
  return Object.hasOwn(helpTopics, text)
}
