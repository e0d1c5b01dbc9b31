import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const photoGallery: PageText = {
  path: '/photo-gallery',
  title: 'Photo Gallery',
  content: {
    description: 'Pictures of {name}.',
    lead: 'The places which your order passes on its way, as drawings. Press one to see it large.',
    blocks: [
      {
        kind: 'gallery',
        rows: [
          {
            picture: '/images/gallery/shop-front.svg',
            title: 'The outlet',
            caption: 'Opposite the old clock tower, open seven days a week.',
            alt: 'A shop front with a green awning; two customers stand before its window',
          },
          {
            picture: '/images/gallery/counter.svg',
            title: 'The counter',
            caption: 'Where every prescription is read before anything is sold.',
            alt: 'A woman in a violet scarf hands her prescription to a pharmacist across the counter',
          },
          {
            picture: '/images/gallery/shelves.svg',
            title: 'The shelves',
            caption: 'By salt, not by brand, so that nothing is mistaken for its neighbour.',
            alt: 'A wall of shelves with bottles and boxes; a pharmacist takes one down beside a ladder',
          },
          {
            picture: '/images/gallery/pharmacist.svg',
            title: 'A pharmacist',
            caption: 'One reads the prescription aloud, another checks the pack.',
            alt: 'A pharmacist in a white coat and glasses holds a prescription and a pack',
          },
          {
            picture: '/images/gallery/cold-store.svg',
            title: 'The cold store',
            caption: 'Insulin, vaccines and injections at 2 to 8°C, logged every hour.',
            alt: 'An open cold cabinet which shows 4.2°C; a man packs ice into an insulated box',
          },
          {
            picture: '/images/gallery/wholesale.svg',
            title: 'The wholesale store',
            caption: 'A floor of cartons for clinics, nursing homes and other chemists.',
            alt: 'Racks full of cartons; a woman checks a list beside a loaded trolley',
          },
          {
            picture: '/images/gallery/courier-desk.svg',
            title: 'The courier desk',
            caption: 'Parcels for every part of India, wrapped in plain paper.',
            alt: 'A man wraps a parcel at a desk; a delivery van waits outside the window',
          },
          {
            picture: '/images/gallery/delivery.svg',
            title: 'To your door',
            caption: 'The outlet’s own scooter brings orders to the lanes nearby.',
            alt: 'A delivery scooter with a medicine box rides down a lane; a customer waits with a bag',
          },
          {
            picture: '/images/gallery/skyline.svg',
            title: 'Our city',
            caption: 'Hyderabad in the evening, with the clock tower where it began.',
            alt: 'The Charminar and the clock tower before a setting sun',
          },
        ],
      },
    ],
  },
  invented: {
    'The gallery': [
      'The places which your order passes on its way',
      'Opposite the old clock tower, open seven days',
      'Where every prescription is read before anything',
      'By salt, not by brand, so that nothing is mistaken',
      'One reads the prescription aloud, another checks',
      'Insulin, vaccines and injections at 2 to 8°C',
      'A floor of cartons for clinics',
      'Parcels for every part of India, wrapped',
      'The outlet’s own scooter brings orders',
      'Hyderabad in the evening, with the clock tower',
    ],
  },
}
