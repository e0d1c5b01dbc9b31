/** The retention of statutory records in years. The law requires at least three for registers. */
export const retentionYears = { registers: 5, documents: 8 } as const
