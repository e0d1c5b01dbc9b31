import { isSoldOut, type ShownProduct } from '#web/catalogue/product-shape.ts'

import type { SchemaThing } from './json-ld.ts'
import { pharmacyId } from './pharmacy.ts'

/** A product with what it costs here, in rupees. Of its stars nothing is told: where four of them stand by default (D18) nobody gave them. */
export function productSchema(product: ShownProduct, { origin, url }: { origin: string; url: string }): SchemaThing {
  return {
    '@type': 'Product',
    name: product.productName,
    sku: product._id,
    url,
    description:
      [product.usage.replace(/\.$/, ''), product.composition, product.packSize].filter(Boolean).join('. ') || undefined,
    image: product.images.length === 0 ? undefined : product.images.map((image) => new URL(image, origin).href),
    category: product.category || undefined,
    brand: product.brand === '' ? undefined : { '@type': 'Brand', name: product.brand },
    manufacturer: product.manufacturer === '' ? undefined : { '@type': 'Organization', name: product.manufacturer },
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'INR',
      price: product.sellingPrice.toFixed(2),
      availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': pharmacyId(origin) },
    },
  }
}
