import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { type ConnectionName, connections, isPaymentConnection, paymentConnections } from './connections.ts'

type ConnectionChange<Name extends ConnectionName> = Pick<(typeof connections)[Name], 'fields'> & {
  readonly permission: 'setup.edit'
  readonly path: Name
  readonly summary: string
  readonly label: string
  readonly variant: 'secondary'
  readonly done: string
  readonly audit: string
  readonly dialog: { readonly title: string; readonly submit: string }
}

const changesByName = Object.fromEntries(
  Object.entries(connections).map(([name, { title, lead, fields }]) => [
    name,
    {
      permission: 'setup.edit',
      path: name,
      summary: `Sets: ${title}. ${lead} An empty secret keeps the stored one.`,
      label: isPaymentConnection(name as ConnectionName) ? `Use ${title}` : 'Change',
      variant: 'secondary',
      done: `${title}: saved. The shop takes it over within a few seconds.`,
      audit: 'Changed a connection of the shop',
      dialog: { title, submit: 'Try and save' },
      fields,
    },
  ]),
) as { readonly [Name in ConnectionName]: ConnectionChange<Name> }

/** What an owner changes on the page of the first setup (setup-1). */
export const connectionChanges = {
  ...changesByName,
  cashOnly: {
    permission: 'setup.edit',
    path: 'cash-only',
    summary: 'Takes no online payments. The former gateway still reports its payments and refunds.',
    label: 'Take no online payments',
    variant: 'quiet',
    done: 'Shoppers pay on delivery only',
    audit: 'Ended online payments',
    dialog: { title: 'Take no online payments', submit: 'Take no online payments' },
  },
  forget: {
    permission: 'setup.edit',
    path: 'forget',
    summary:
      'Removes the mail server or the keys of a gateway. Refused while payments or refunds of the gateway are under way.',
    label: 'Remove',
    variant: 'quiet',
    done: 'Removed',
    audit: 'Removed a connection of the shop',
    dialog: { title: 'Remove', submit: 'Remove' },
  },
  confirm: {
    permission: 'setup.edit',
    path: 'words/true',
    summary: 'Says that an invented part of the sample shop is true for this shop, so that shoppers see it.',
    label: 'True for us',
    variant: 'secondary',
    done: 'Shoppers see it',
    audit: 'Said that a text of the sample shop is true',
  },
  leaveOut: {
    permission: 'setup.edit',
    path: 'words/leave-out',
    summary: 'Leaves an invented part of the sample shop out, so that shoppers do not see it.',
    label: 'Leave out',
    variant: 'secondary',
    done: 'It is left out',
    audit: 'Left a text of the sample shop out',
  },
  skip: {
    permission: 'setup.edit',
    path: 'skip',
    summary: 'Marks a step of the first setup as skipped, or not.',
    label: 'Skip this step',
    variant: 'quiet',
    done: 'The step is skipped',
    audit: 'Skipped a step of the setup, or returned to it',
  },
} as const satisfies Record<string, RecordChange<never, never>>

/** The connections that an owner may remove: the shop has its web address for good, and an empty folder ends its imports. */
export const forgettableConnections = ['mail', ...paymentConnections] as const
export type ForgettableConnection = (typeof forgettableConnections)[number]

export const connectionRules = recordRules(connectionChanges)

export type ConnectionChangeName = keyof typeof connectionChanges
