import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckoutSteps } from '#web/orders/checkout-steps.tsx'
import { Field } from './field.tsx'
import { Picture, pictureSources } from './picture.tsx'
import { Price } from './price.tsx'
import { Stars } from './stars.tsx'

test('stars fill 20 % a star, by an attribute and not by a style (D18)', () => {
  const stars = html(<Stars rating={4.3} />)
  expect(stars).toContain('width="86%"')
  expect(stars).toContain('aria-label="4.3 out of 5 stars"')
  expect(stars).not.toContain('style=')
})

test('without reviews it says so; without a number there are four stars', () => {
  expect(html(<Stars rating={undefined} />)).toMatch(/width="80%".*No reviews yet/)
  expect(html(<Stars rating={{ breakdown: { 5: 2 }, totalReviews: 2 }} />)).toMatch(/width="80%".*2 reviews/)
})

test('a saving shows the struck MRP and the per cent', () => {
  expect(html(<Price sellingPrice={1234} mrp={1500} />)).toMatch(/Rs\. 1,234\.00.*<s>Rs\. 1,500\.00<\/s>.*17% off/)
})

test('an equal MRP is not struck through (D36)', () => {
  const price = html(<Price sellingPrice={36} mrp={36} />)
  expect(price).not.toContain('<s>')
  expect(price).not.toContain('off')
})

test('label, hint and error of a field are tied to its input', () => {
  const field = html(<Field label="Phone" name="phone" hint="10 digits" error="Phone number is required" required />)
  expect(field).toContain('<label for="phone"')
  expect(field).toContain('aria-describedby="phone-hint phone-error"')
  expect(field).toContain('aria-invalid="true"')
  expect(field).toContain('aria-required="true"')
  expect(field).not.toMatch(/\srequired=/)
})

test('the steps of checkout say their state in words (D40)', () => {
  const steps = html(<CheckoutSteps current={2} />)
  expect(steps.match(/Complete|Active|Incomplete/g)).toEqual(['Complete', 'Active', 'Incomplete'])
  expect(steps.match(/aria-current="step"/g)).toHaveLength(1)
})

test('a product without a picture gets the placeholder', () => {
  expect(html(<Picture src={undefined} alt="" sizes="50vw" />)).toContain('src="/images/placeholder.jpg"')
})

test('a drawn picture comes as AVIF first, then WebP, in three widths', () => {
  expect(pictureSources('/images/products/gly-2-640.webp')).toEqual([
    {
      type: 'image/avif',
      srcSet:
        '/images/products/gly-2-320.avif 320w, /images/products/gly-2-480.avif 480w, /images/products/gly-2-640.avif 640w',
    },
    {
      type: 'image/webp',
      srcSet:
        '/images/products/gly-2-320.webp 320w, /images/products/gly-2-480.webp 480w, /images/products/gly-2-640.webp 640w',
    },
  ])
})

test('any other picture stands alone', () => {
  expect(pictureSources('/images/own-photo.jpg')).toEqual([])
  expect(pictureSources('https://elsewhere.example/images/products/x-1-640.webp')).toEqual([])
})
