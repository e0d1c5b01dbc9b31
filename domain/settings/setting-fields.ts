import { indianStates } from '../addresses/indian-states.ts'
import { sameLabels } from '../staff/record-change.ts'
import { emailFormat, phoneFormat } from './text-formats.ts'

/** A text that a setting needs, in characters. */
export function neededText<const Label extends string>(label: Label, max = 100) {
  return { kind: 'line', label, max, missing: `Please type the ${label.toLowerCase()}.` } as const
}

export const stateField = {
  kind: 'select',
  label: 'State',
  options: sameLabels(indianStates),
  missing: 'Please choose a state.',
} as const

export const phoneField = { ...neededText('Phone number', 30), hint: '10 digits', format: phoneFormat } as const

export const emailField = { ...neededText('Email address', 254), format: emailFormat } as const
