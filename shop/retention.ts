/** The retention of statutory records in years. The law requires at least three for registers. */
export const retentionYears = { registers: 5, documents: 8 } as const

/** How many days the photos of a return are kept after it was settled or refused. */
export const RETURN_PHOTO_DAYS = 180
