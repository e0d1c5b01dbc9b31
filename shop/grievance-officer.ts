/** The maximum times for complaints under the Consumer Protection (E-Commerce) Rules 2020. */
export const grievancePeriods = { acknowledgedWithin: '48 hours', settledWithin: 'one month' } as const
