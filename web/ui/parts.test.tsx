import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckoutSteps } from '#web/cart/checkout-steps.tsx'
import { Field } from './field.tsx'
import { Picture, pictureSource } from './picture.tsx'
import { Price } from './price.tsx'
import { StarRating } from './stars.tsx'

test('fills stars by 20 % each with an attribute instead of a style (catalogue-2)', () => {
  const stars = html(<StarRating rating={{ breakdown: { 5: 2 }, totalReviews: 2 }} />)
  expect(stars).toMatch(/class="rating".*width="80%".*2 reviews/)
  expect(stars).toContain('aria-label="4 out of 5 stars"')
  expect(stars).not.toContain('style=')
})

test.each([undefined, 4.3, { breakdown: {}, totalReviews: 0 }])('shows no stars without reviews (%j)', (rating) => {
  expect(html(<StarRating rating={rating} />)).toBe('<p class="rating">No reviews yet</p>')
})

test('shows the struck MRP, and on a page the saving in per cent', () => {
  const prices = { sellingPrice: 1234, mrp: 1500 }
  expect(html(<Price {...prices} />)).toMatch(/Rs\. 1,234\.00.*<s>Rs\. 1,500\.00<\/s><\/span><\/p>$/)
  expect(html(<Price {...prices} size="page" />)).toMatch(/Rs\. 1,234\.00.*<s>Rs\. 1,500\.00<\/s>.*17% off/)
})

test('does not strike an equal MRP (cart-5)', () => {
  const price = html(<Price sellingPrice={36} mrp={36} />)
  expect(price).not.toContain('<s>')
  expect(price).not.toContain('off')
})

test('associates label, hint and error with the input', () => {
  const field = html(<Field label="Phone" name="phone" hint="10 digits" error="Phone number is required" required />)
  expect(field).toContain('<label for="phone"')
  expect(field).toContain('aria-describedby="phone-hint phone-error"')
  expect(field).toContain('aria-invalid="true"')
  expect(field).toContain('aria-required="true"')
  expect(field).toMatch(/<label [^>]*required-label/)
  expect(field).not.toMatch(/\srequired=/)
})

test('names the state of each checkout step (orders-8)', () => {
  const steps = html(<CheckoutSteps current={2} />)
  expect(steps.match(/Complete|Active|Incomplete/g)).toEqual(['Complete', 'Active', 'Incomplete'])
  expect(steps.match(/aria-current="step"/g)).toHaveLength(1)
})

test('shows the placeholder for a product without a picture', () => {
  expect(html(<Picture src={undefined} alt="" sizes="50vw" />)).toContain('src="/images/placeholder.jpg"')
})

test.each(['', '?v=0a1b2c3d'])('offers a drawn picture as AVIF in three widths (version "%s")', (version) => {
  expect(pictureSource(`/images/products/gly-2-640.webp${version}`)).toEqual({
    type: 'image/avif',
    srcSet: `/images/products/gly-2-320.avif${version} 320w,/images/products/gly-2-480.avif${version} 480w,/images/products/gly-2-640.avif${version} 640w`,
  })
})

test('offers no other formats for any other picture', () => {
  expect(pictureSource('/images/own-photo.jpg')).toBeNull()
  expect(pictureSource('https://elsewhere.example/images/products/x-1-640.webp')).toBeNull()
})
