import type { Palettes } from './derive-palettes.ts'

/** The shop's own mark as an SVG document: a mortar with a leaf. */
export function markSvg({ light, dark }: Palettes): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="11" fill="${light.brand}"/><path fill="${light['on-brand']}" d="M9.5 19h21a10.5 9.5 0 0 1-6.5 9.8v2.7h-8v-2.7A10.5 9.5 0 0 1 9.5 19Z"/><path fill="${dark.accent}" d="M20 16.5c0-4.5 2.8-7.5 8-8-.2 5-3 8-8 8Zm0 0c0-2.8-1.8-5-5.5-5.5.2 3.5 2 5.5 5.5 5.5Z"/></svg>`
}
