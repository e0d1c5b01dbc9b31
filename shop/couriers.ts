/**
 * The tracking pages of couriers, by the name that staff type as the carrier of a parcel. `{number}` becomes the tracking
 * number.
 */
export const couriers = [
  {
    name: 'Blue Dart',
    trackingUrl: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  { name: 'Delhivery', trackingUrl: 'https://www.delhivery.com/track-v2/package/{number}' },
  { name: 'DTDC', trackingUrl: 'https://www.dtdc.in/tracking.asp' },
  { name: 'India Post', trackingUrl: 'https://www.indiapost.gov.in/' },
] as const
