/** The provider of the map of the contact page. The content security policy allows frames of `origin` only. */
export const mapProvider = {
  name: 'OpenStreetMap',
  origin: 'https://www.openstreetmap.org',
  /** A small image of the provider, which shows whether the map can be loaded. */
  probe: 'https://www.openstreetmap.org/favicon.ico',
} as const
