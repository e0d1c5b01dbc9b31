/** Shown on the contact page when a visitor asks for it. The `origin` is the only one that page may frame. */
export const shopMap = {
  provider: 'OpenStreetMap',
  origin: 'https://www.openstreetmap.org',
  embed:
    'https://www.openstreetmap.org/export/embed.html?bbox=78.4660%2C17.3540%2C78.4834%2C17.3692&layer=mapnik&marker=17.3616%2C78.4747',
  page: 'https://www.openstreetmap.org/?mlat=17.3616&mlon=78.4747#map=16/17.3616/78.4747',
  /** A small picture of the provider: when it cannot be had, neither can the map. */
  probe: 'https://www.openstreetmap.org/favicon.ico',
} as const
