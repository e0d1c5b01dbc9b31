/** The pack colours. Each palette has deep for words, main for areas, bright and soft for motifs, pale for paper. */
export type PackColour = 'teal' | 'blue' | 'violet' | 'rose' | 'amber' | 'green' | 'slate' | 'red' | 'indigo' | 'orange'
export type Palette = { deep: string; main: string; bright: string; soft: string; pale: string }

export const PALETTES: Record<PackColour, Palette> = {
  teal: { deep: '#0b4f49', main: '#0f766e', bright: '#35ab9e', soft: '#bde2db', pale: '#e9f5f2' },
  blue: { deep: '#123f78', main: '#1d62b4', bright: '#5b9fe8', soft: '#c3dbf5', pale: '#eaf2fb' },
  violet: { deep: '#45277d', main: '#6a41b3', bright: '#9d7ce0', soft: '#dacff3', pale: '#f2eefb' },
  rose: { deep: '#86204b', main: '#c03d70', bright: '#e985aa', soft: '#f5cfdd', pale: '#fcf0f4' },
  amber: { deep: '#6f4505', main: '#b9780f', bright: '#eeb54a', soft: '#f9e2b4', pale: '#fdf6e6' },
  green: { deep: '#1e5029', main: '#327d41', bright: '#6fb57b', soft: '#cae5ce', pale: '#eef7ef' },
  slate: { deep: '#27343f', main: '#4b6071', bright: '#859caf', soft: '#cfd9e1', pale: '#f0f3f5' },
  red: { deep: '#7f1d1a', main: '#b5352f', bright: '#e47d76', soft: '#f4cbc8', pale: '#fcf0ef' },
  indigo: { deep: '#272f7a', main: '#414fb6', bright: '#808de8', soft: '#cdd3f6', pale: '#eef0fc' },
  orange: { deep: '#823709', main: '#cb611c', bright: '#f29c5c', soft: '#fad8be', pale: '#fdf3eb' },
}

export const PAPER = '#fffefb'
export const INK = '#22302d'
export const MUTED_INK = '#5d6b67'
export const HAIRLINE = '#ddd8cc'
export const RX_RED = '#c3201b'
