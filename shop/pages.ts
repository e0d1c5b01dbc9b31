import type { PageText } from '#domain/page-texts/block-kinds.ts'
import { delivery } from './delivery.ts'
import { grievancePeriods } from './grievance-officer.ts'
import { home } from './home.ts'
import { popularProducts, searchWords } from './lists.ts'
import { mailGreetings } from './mail-greetings.ts'
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
import { returns } from './returns.ts'

/** The texts of a new shop by the keys of their pages. Staff change them at the desk; a published text wins over this file. */
export const pageTexts = {
  home,
  'popular-products': popularProducts,
  'search-words': searchWords,
  'about-us': aboutUs,
  history,
  vision,
  services,
  'popular-stockists': popularStockists,
  'photo-gallery': photoGallery,
  'contact-us': contactUs,
  'shipping-policy': shippingPolicy,
  'return-and-refund': returnAndRefund,
  'terms-and-conditions': terms,
  'privacy-policy': privacyPolicy,
  faq,
  'grievance-officer': grievanceOfficerPage,
  mails: mailGreetings,
} as const satisfies Record<string, PageText>

/** The promises of the shop by the names that texts have in braces. */
export const pageTerms = {
  fee: delivery.fee,
  hyderabadTime: delivery.times.hyderabad,
  citiesTime: delivery.times.cities,
  remoteTime: delivery.times.remote,
  internationalTime: delivery.times.international,
  expeditedTime: delivery.times.expedited,
  nearbyRadius: delivery.nearby.radius,
  nearbyMinimum: delivery.nearby.above,
  nearbyHow: delivery.nearby.how,
  returnWithin: returns.within,
  refundWithin: returns.refundWithin,
  returnTransit: returns.transit,
  returnProcessing: returns.processing,
  returnBank: returns.bank,
  acknowledgedWithin: grievancePeriods.acknowledgedWithin,
  settledWithin: grievancePeriods.settledWithin,
}
