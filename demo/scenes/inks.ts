/** The inks of all scenes, the same few everywhere: that is what makes them one series. */
export const ink = {
  deep: '#0b4f49',
  teal: '#0f766e',
  leaf: '#178577',
  mint: '#7cc4ba',
  mist: '#b9dad4',
  haze: '#d9ece8',
  ice: '#e9f1f0',
  sand: '#f0e9d9',
  stone: '#e3d9c3',
  clay: '#cbbd9d',
  wood: '#c9a26a',
  timber: '#a67f4a',
  bark: '#8d6b45',
  paper: '#fffdf8',
  white: '#fff',
  cloth: '#eef1ef',
  gold: '#f6cf86',
  marigold: '#e59a12',
  rust: '#c96f4a',
  blue: '#5b7fa6',
  sky: '#b9cbe6',
  navy: '#2f4a6b',
  violet: '#8b74b0',
  road: '#5d6f6b',
  kerb: '#c9d8d4',
  night: '#16211f',
} as const

export const skin = { warm: '#b97a4f', deep: '#8d5a3a', light: '#c98d62' } as const

/** Numbers between 0 and 1 which look thrown and are the same at every drawing. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

export function pick<T>(throwDice: () => number, from: readonly T[]): T {
  return from[Math.floor(throwDice() * from.length)]!
}
