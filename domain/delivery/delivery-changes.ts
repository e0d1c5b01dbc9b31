import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { zoneErrors } from './zones.ts'

const zones = { permission: 'delivery.zones', variant: 'quiet' } as const
const name = { kind: 'line', label: 'Name', max: 60, missing: 'Please type a name.' } as const
const zoneForm = {
  done: 'Zone saved',
  dialog: { title: 'Add a zone', submit: 'Save the zone' },
  check: zoneErrors,
} as const

/** The changes of zones, holidays, rules and the limit for cash. They share one version. */
export const deliveryChanges = {
  'add-zone': {
    ...zones,
    ...zoneForm,
    path: 'zones',
    summary: 'Adds a zone before all others.',
    label: 'Add a zone',
    variant: 'primary',
    audit: 'Added a zone',
  },
  'edit-zone': {
    ...zones,
    ...zoneForm,
    path: 'zones/:id',
    summary: 'Edits a zone. The zone India keeps its reach.',
    label: 'Change',
    variant: 'secondary',
    audit: 'Edited a zone',
  },
  'move-zone': {
    ...zones,
    path: 'zones/:id/move',
    summary: 'Moves a zone before the one above it. India stays last.',
    label: 'Move up',
    done: 'moved up',
    audit: 'Moved a zone up',
  },
  'remove-zone': {
    ...zones,
    path: 'zones/:id/remove',
    summary: 'Removes a zone. India cannot be removed.',
    label: 'Remove',
    done: 'removed',
    audit: 'Removed a zone',
  },
  'add-holiday': {
    ...zones,
    path: 'holidays',
    summary: 'Adds a day without deliveries.',
    label: 'Add a holiday',
    variant: 'secondary',
    done: 'Holiday added',
    audit: 'Added a holiday',
    dialog: { title: 'Add a holiday', submit: 'Add the holiday' },
    fields: { day: { kind: 'day', label: 'Day' }, name },
  },
  'remove-holiday': {
    ...zones,
    path: 'holidays/:day/remove',
    summary: 'Removes a holiday.',
    label: 'Remove',
    done: 'removed',
    audit: 'Removed a holiday',
  },
  'limit-cash': {
    ...zones,
    path: 'cash',
    summary: 'Sets the largest order that is paid in cash, in rupees.',
    label: 'Change the limit',
    variant: 'secondary',
    done: 'Limit saved',
    audit: 'Limited cash on delivery',
    dialog: { title: 'Limit for cash on delivery', submit: 'Save the limit' },
    fields: {
      codMax: {
        kind: 'rupees',
        label: 'Largest order in rupees',
        hint: 'A zone may set a lower limit.',
        max: 10_000_000,
      },
    },
  },
  decide: {
    permission: 'delivery.rules',
    path: 'rules',
    summary: 'Decides how and where a class of medicines is delivered: `allowed` are all ways and areas that are.',
    label: 'Decide…',
    variant: 'quiet',
    done: 'Decision saved',
    audit: 'Decided how medicines are delivered',
    dialog: { title: 'Decide where it is delivered', submit: 'Save the decision' },
    fields: {
      note: {
        kind: 'line',
        label: 'On what does the decision rest?',
        hint: 'A letter, a rule, advice: it stands beside the decision with your name.',
        max: 300,
        missing: 'Please say on what the decision rests.',
      },
    },
  },
} as const satisfies Record<string, RecordChange<never, never>>

export const deliveryRules = recordRules(deliveryChanges)

export type DeliveryChangeName = keyof typeof deliveryChanges
