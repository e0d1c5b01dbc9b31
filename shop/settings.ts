import type { SettingValues } from '#domain/settings/settings.ts'

/**
 * The settings of a new shop. Staff change them at the desk, where docs/settings.md explains each; a changed one wins over this
 * file. All are fictional (shop-2): no such street, postal code, telephone number or website exists.
 */
export const defaultSettings: SettingValues = {
  identity: {
    name: 'Meherbagh Medical Hall',
    shortName: 'Meherbagh',
    nameEnding: 'Medical Hall',
    tagline: 'Retail and wholesale medicines, Hyderabad',
    legalName: 'Meherbagh Medical Hall (a fictional firm)',
    founded: 1974,
    city: 'Hyderabad',
  },
  area: { district: 'Hyderabad', state: 'Telangana' },
  look: { brand: '#0f766e', accent: '#e59a12', corners: 'soft' },
  logo: { picture: '' },
  addresses: {
    addresses: [
      {
        label: 'Retail outlet',
        street: '12 Example Street, Meherbagh',
        more: '',
        city: 'Hyderabad',
        pin: '500000',
        state: 'Telangana',
        note: 'Opposite the old clock tower',
        isOutlet: true,
      },
      {
        label: 'Office and wholesale',
        street: 'First floor, 14 Example Street, Meherbagh',
        more: '',
        city: 'Hyderabad',
        pin: '500000',
        state: 'Telangana',
        note: '',
        isOutlet: false,
      },
    ],
  },
  map: { latitude: '17.3616', longitude: '78.4747' },
  licences: {
    licences: [
      { label: 'Retail drug licence', number: 'TG/HYD/00/0000-R (fictional)' },
      { label: 'Wholesale drug licence', number: 'TG/HYD/00/0000-W (fictional)' },
    ],
  },
  pharmacists: { pharmacists: [{ name: 'Lakshmi Devi Rao', registration: 'TG/PH/000000 (fictional)' }] },
  grievanceOfficer: {
    name: 'Name of the officer (to be filled in by the owner)',
    designation: 'Grievance Officer',
    phone: '0000000100',
    email: 'grievance@meherbagh.example',
  },
  phones: {
    phones: [
      { label: 'Retail outlet', number: '0000000100' },
      { label: 'Wholesale and courier', number: '0000000101' },
    ],
  },
  online: {
    whatsApp: '0000000100',
    email: 'care@meherbagh.example',
    website: 'https://www.meherbagh.example/',
  },
  social: {
    social: [
      { network: 'facebook', href: 'https://facebook.example/meherbagh' },
      { network: 'instagram', href: 'https://instagram.example/meherbagh' },
      { network: 'youtube', href: 'https://youtube.example/meherbagh' },
    ],
  },
  officeHours: {
    label: 'Office and wholesale enquiries',
    firstDay: 'Monday',
    lastDay: 'Saturday',
    opens: '10:00',
    closes: '22:00',
    breakFrom: '',
    breakTo: '',
    sunday: 'closed',
    sundayOpens: '',
    sundayCloses: '',
    isClosedOnHolidays: false,
  },
  retailHours: {
    label: 'Retail outlet',
    firstDay: 'Monday',
    lastDay: 'Saturday',
    opens: '10:00',
    closes: '22:00',
    breakFrom: '',
    breakTo: '',
    sunday: 'open',
    sundayOpens: '',
    sundayCloses: '',
    isClosedOnHolidays: false,
  },
  quantityLimits: { withPrescription: 20, without: 50 },
  deliveryFee: { fee: 49, freeFrom: 0 },
  nearExpiry: { otherwise: 90, categories: [{ category: 'food', days: 45 }] },
  buyingDays: { lead: 7, cover: 30 },
  waitingLimits: { call: 4, prescription: 8, pack: 24, handOver: 24, deliver: 120, wait: 72, money: 48, answer: 24 },
  couriers: {
    couriers: [
      {
        name: 'Blue Dart',
        trackingUrl: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
      },
      { name: 'Delhivery', trackingUrl: 'https://www.delhivery.com/track-v2/package/{number}' },
      { name: 'DTDC', trackingUrl: 'https://www.dtdc.in/tracking.asp' },
      { name: 'India Post', trackingUrl: 'https://www.indiapost.gov.in/' },
    ],
  },
  gst: { registration: 'regular', gstin: '36AAAAA0000A1Z3', hsnDigits: '4', feeMethod: 'by-value' },
  annualReturns: { filed: [] },
  invoices: { upiAddress: 'meherbagh@upi.example', foodLicence: '00000000000000 (fictional)' },
  roundOff: { rounding: 'none' },
  eInvoice: { turnover: 0, above: 500, portalKey: '' },
  expiryClaims: { percent: 100, monthsBefore: 0, monthsAfter: 3 },
  ewayBill: { above: 50_000 },
  retention: { registers: 5, documents: 8, returnPhotos: 180 },
  personalData: { carts: 180, unusedPrescriptions: 90, refusedPrescriptions: 180, enquiries: 3, securityLog: 365 },
}
