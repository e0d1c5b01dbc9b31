export const relatedEnterprises = [
  { name: 'Meherbagh Surgicals', does: 'Instruments, dressings and hospital furniture' },
  { name: 'Meherbagh Distributors', does: 'Appointed stockist of makers of medicines' },
  { name: 'Clock Tower Diagnostics', does: 'Blood tests, at the laboratory and at home' },
] as const
