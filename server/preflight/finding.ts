/**
 * The result of a check. `broken` prevents the start of a live shop. `warning` may be temporary or needs the owner's
 * judgement.
 */
export type Finding = { readonly state: 'good' | 'warning' | 'broken'; readonly sentence: string }

export const good = (sentence: string): Finding => ({ state: 'good', sentence })
export const warning = (sentence: string): Finding => ({ state: 'warning', sentence })
export const broken = (sentence: string): Finding => ({ state: 'broken', sentence })
