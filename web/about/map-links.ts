import type { ShopProfile } from '#domain/settings/shop-profile.ts'
import { mapProvider } from '#shop/map.ts'

/** Half of the shown area in degrees: about one kilometre in India. */
const REACH = { longitude: 0.0087, latitude: 0.0076 }

/** The addresses of the map around a place: for a frame, and as a page. */
export function mapLinks({ latitude, longitude }: NonNullable<ShopProfile['place']>): {
  readonly embed: string
  readonly page: string
} {
  const [north, east] = [Number(latitude), Number(longitude)]
  const box = [east - REACH.longitude, north - REACH.latitude, east + REACH.longitude, north + REACH.latitude]
  const query = {
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  }
  return {
    embed: `${mapProvider.origin}/export/embed.html?${String(new URLSearchParams(query))}`,
    page: `${mapProvider.origin}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  }
}
