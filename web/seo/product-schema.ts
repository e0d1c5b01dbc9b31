import { href } from 'react-router'
import { defaultFee, type FeeTerms } from '#domain/cart/price-cart.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { shippingDays } from '#shop/delivery.ts'
import { returns } from '#shop/returns.ts'
import { type DetailedProduct, isSoldOut } from '#web/catalogue/product-shape.ts'
import { pharmacyId, type SchemaNode } from './pharmacy-schema.ts'

/** A product with its price in rupees. Ratings are left out, because unrated products show four stars (catalogue-2). */
type ProductSite = { readonly origin: string; readonly url: string; readonly fee?: FeeTerms | undefined }

export function productSchema(product: DetailedProduct, { origin, url, fee = defaultFee }: ProductSite): SchemaNode {
  const { usage, composition, packSize, images, brand, manufacturer } = product
  return {
    '@type': 'Product',
    name: product.productName,
    sku: product._id,
    url,
    description: [usage.replace(/\.$/, ''), composition, packSize].filter(Boolean).join('. ') || undefined,
    image: images.length === 0 ? undefined : images.map((image) => new URL(image, origin).href),
    category: product.category || undefined,
    additionalProperty: {
      '@type': 'PropertyValue',
      name: 'Prescription needed',
      value: product.prescriptionRequired ? 'Yes' : 'No',
    },
    brand: brand === '' ? undefined : { '@type': 'Brand', name: brand },
    manufacturer: manufacturer === '' ? undefined : { '@type': 'Organization', name: manufacturer },
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'INR',
      price: product.sellingPrice.toFixed(2),
      availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': pharmacyId(origin) },
      shippingDetails: shippingDetails(fee),
      hasMerchantReturnPolicy: returnPolicy(origin),
    },
  }
}

/** The flat fee and the business days of the Shipping Policy. */
function shippingDetails({ fee }: FeeTerms): SchemaNode {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: rupeesFromPaise(fee).toFixed(2), currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(shippingDays.handling),
      transitTime: days(shippingDays.transit),
    },
  }
}

function days({ min, max }: { min: number; max: number }): SchemaNode {
  return { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' }
}

/** The Returns & Refund Policy. The customer pays the way back, except for the shop's mistakes. */
function returnPolicy(origin: string): SchemaNode {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: Number.parseInt(returns.within, 10),
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: origin + href('/return-and-refund'),
  }
}
