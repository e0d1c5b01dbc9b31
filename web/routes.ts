import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Every URL of the shop. */
export default [
  index('catalogue/home-page.tsx'),
  route('products', 'catalogue/products-page.tsx'),
  route('products/:id', 'catalogue/old-product-address.ts'),
  route('product-details/:id', 'catalogue/product-page.tsx'),

  route('cart', 'cart/cart-page.tsx'),
  route('account', 'accounts/account-page.tsx'),
  route('login', 'accounts/login-page.tsx'),
  route('register', 'accounts/register-page.tsx'),
  route('forgot-password', 'accounts/forgot-password-page.tsx'),
  route('reset-password', 'accounts/reset-password-page.tsx'),
  route('address', 'addresses/address-page.tsx'),
  route('checkout', 'orders/checkout-page.tsx'),
  route('orders', 'orders/orders-page.tsx'),
  route('orderdetails/:id', 'orders/order-details-page.tsx'),
  route('payment-options', 'payments/payment-options-page.tsx'),
  route('order-success', 'payments/order-success-page.tsx'),
  route('order-failed', 'payments/order-failed-page.tsx'),
  route('order-pending', 'payments/order-pending-page.tsx'),

  route('about-us', 'about/plain-page.tsx', { id: 'about-us' }),
  route('history', 'about/plain-page.tsx', { id: 'history' }),
  route('vision', 'about/plain-page.tsx', { id: 'vision' }),
  route('services', 'about/plain-page.tsx', { id: 'services' }),
  route('popular-stockists', 'about/plain-page.tsx', { id: 'popular-stockists' }),
  route('photo-gallery', 'about/photo-gallery-page.tsx'),
  route('contact-us', 'about/contact-us-page.tsx'),
  route('shipping-policy', 'about/plain-page.tsx', { id: 'shipping-policy' }),
  route('return-and-refund', 'about/plain-page.tsx', { id: 'return-and-refund' }),
  route('terms-and-conditions', 'about/plain-page.tsx', { id: 'terms' }),

  route('error', 'layout/error-page.tsx'),
  route('loader', 'layout/loader-page.tsx'),
  route('*', 'layout/not-found-page.tsx'),
] satisfies RouteConfig
