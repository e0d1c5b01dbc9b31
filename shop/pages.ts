import type { GrievanceOfficer, ShopProfile } from '#domain/settings/shop-profile.ts'
import { aboutUs } from './pages/about-us.ts'
import { contactUs } from './pages/contact-us.ts'
import { faq } from './pages/faq.ts'
import { grievanceOfficerPage } from './pages/grievance-officer.ts'
import { history } from './pages/history.ts'
import { photoGallery } from './pages/photo-gallery.ts'
import { popularStockists } from './pages/popular-stockists.ts'
import { privacyPolicy } from './pages/privacy-policy.ts'
import { returnAndRefund } from './pages/return-and-refund.ts'
import { services } from './pages/services.ts'
import { shippingPolicy } from './pages/shipping-policy.ts'
import { terms } from './pages/terms.ts'
import { vision } from './pages/vision.ts'

/** The texts of all information pages. A page imports its own from shop/pages/, so that a browser loads no others. */
export const informationPages = (shop: ShopProfile, grievanceOfficer: GrievanceOfficer) => ({
  aboutUs: aboutUs(shop),
  history: history(shop),
  vision,
  services: services(shop),
  popularStockists,
  photoGallery,
  contactUs,
  shippingPolicy,
  returnAndRefund,
  terms: terms(shop),
  privacyPolicy: privacyPolicy(shop, grievanceOfficer),
  faq: faq(shop),
  grievanceOfficer: grievanceOfficerPage(shop, grievanceOfficer),
})
