/** Whether pages may pass into each other: where the browser can do it and motion is welcome. */
export const allowsMotion = typeof window !== 'undefined' && !matchMedia('(prefers-reduced-motion: reduce)').matches
