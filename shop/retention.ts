/** How long records are kept that the law asks for, in years. The registers stay at least three. */
export const retentionYears = { registers: 5, documents: 8 } as const
