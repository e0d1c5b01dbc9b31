import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every URL of the shop. */
export default [
  layout('storefront-frame.tsx', [
    index('catalogue/home-page.tsx'),
    route('products', 'catalogue/products-page.tsx'),
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
    route('online-payment/:orderId?', 'payments/online-payment-page.tsx'),
    route('validate-payment/:orderId?', 'payments/validate-payment-page.tsx'),
    route('order-success', 'payments/order-success-page.tsx'),
    route('order-failed', 'payments/order-failed-page.tsx'),
    route('order-pending', 'payments/order-pending-page.tsx'),

    route('about-us', 'about/about-us-page.tsx'),
    route('history', 'about/history-page.tsx'),
    route('vision', 'about/vision-page.tsx'),
    route('services', 'about/services-page.tsx'),
    route('popular-stockists', 'about/popular-stockists-page.tsx'),
    route('photo-gallery', 'about/photo-gallery-page.tsx'),
    route('contact-us', 'about/contact-us-page.tsx'),
    route('shipping-policy', 'about/shipping-policy-page.tsx'),
    route('return-and-refund', 'about/return-and-refund-page.tsx'),
    route('terms-and-conditions', 'about/terms-page.tsx'),
    route('privacy-policy', 'about/privacy-policy-page.tsx'),
    route('faq', 'about/faq-page.tsx'),
    route('grievance-officer', 'about/grievance-officer-page.tsx'),

    route('offline', 'offline/offline-page.tsx'),
    route('error', 'layout/error-page.tsx'),
    route('loader', 'layout/loader-page.tsx'),
    route('dev/ui', 'dev/ui-page.tsx'),
    route('*', 'layout/not-found-page.tsx'),
  ]),

  layout('desk/desk-frame.tsx', [
    route('desk', 'desk/today-page.tsx'),
    route('desk/login', 'staff/desk/login-page.tsx'),
    route('desk/orders', 'fulfilment/desk/orders-page.tsx'),
    route('desk/orders/:id', 'fulfilment/desk/order-page.tsx'),
    route('desk/staff', 'staff/desk/staff-page.tsx'),
    route('desk/audit', 'staff/desk/audit-page.tsx'),
  ]),

  route('products/:id', 'catalogue/old-product-address.ts'),
  route('products.json', 'catalogue/products-file.ts'),
  route('sitemap.xml', 'seo/sitemap.ts'),
  route('sitemaps/:part', 'seo/sitemap-part.ts'),
  route('robots.txt', 'seo/robots.ts'),
  route('manifest.webmanifest', 'seo/web-manifest.ts'),
  route('sw.js', 'offline/worker-script.ts'),
] satisfies RouteConfig
