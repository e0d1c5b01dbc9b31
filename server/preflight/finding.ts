/** What a check found. `broken`: a live shop does not start. `warning`: may pass by itself, or is for the owner to judge. */
export type Finding = { readonly state: 'good' | 'warning' | 'broken'; readonly sentence: string }

export const good = (sentence: string): Finding => ({ state: 'good', sentence })
export const warning = (sentence: string): Finding => ({ state: 'warning', sentence })
export const broken = (sentence: string): Finding => ({ state: 'broken', sentence })
