import type { ChangeFields } from '../staff/record-change.ts'

/** How an invoice and an e-way bill name the transport. */
export const transportNameFields = {
  transporterName: { kind: 'line', label: 'Transporter', hint: 'Empty for a vehicle of the shop.', max: 100 },
  lrNumber: {
    kind: 'line',
    label: 'LR number',
    hint: 'Or the number of the railway receipt, airway bill or bill of lading.',
    max: 20,
    format: {
      normalise: (text) => text.toUpperCase().replaceAll(' ', ''),
      refusal: (text) => (/^[A-Z0-9/-]{1,15}$/.test(text) ? null : 'It has at most 15 letters, digits, / and -.'),
    },
  },
} as const satisfies ChangeFields
