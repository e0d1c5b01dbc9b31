/** The map of the contact page. The content security policy allows frames of `origin` only. */
export const shopMap = {
  provider: 'OpenStreetMap',
  origin: 'https://www.openstreetmap.org',
  embed:
    'https://www.openstreetmap.org/export/embed.html?bbox=78.4660%2C17.3540%2C78.4834%2C17.3692&layer=mapnik&marker=17.3616%2C78.4747',
  page: 'https://www.openstreetmap.org/?mlat=17.3616&mlon=78.4747#map=16/17.3616/78.4747',
  /** A small image of the provider, which shows whether the map can be loaded. */
  probe: 'https://www.openstreetmap.org/favicon.ico',
} as const
