const galleryPath = (name: string) => `/images/gallery/${name}.svg`

/** Pictures have the ratio 3:2. */
export const photoGallery = {
  path: '/photo-gallery',
  title: 'Photo Gallery',
  description: 'Nine pictures of the outlet, the counter, the shelves, the stores and the road to your door.',
  lead: 'The places which your order passes on its way, as drawings. Press one to see it large.',
  pictures: [
    {
      src: galleryPath('shop-front'),
      title: 'The outlet',
      caption: 'Opposite the old clock tower, open seven days a week.',
      alt: 'A shop front with a green awning; two customers stand before its window',
    },
    {
      src: galleryPath('counter'),
      title: 'The counter',
      caption: 'Where every prescription is read before anything is sold.',
      alt: 'A woman in a violet scarf hands her prescription to a pharmacist across the counter',
    },
    {
      src: galleryPath('shelves'),
      title: 'The shelves',
      caption: 'By salt, not by brand, so that nothing is mistaken for its neighbour.',
      alt: 'A wall of shelves with bottles and boxes; a pharmacist takes one down beside a ladder',
    },
    {
      src: galleryPath('pharmacist'),
      title: 'A pharmacist',
      caption: 'One reads the prescription aloud, another checks the pack.',
      alt: 'A pharmacist in a white coat and glasses holds a prescription and a pack',
    },
    {
      src: galleryPath('cold-store'),
      title: 'The cold store',
      caption: 'Insulin, vaccines and injections at 2 to 8°C, logged every hour.',
      alt: 'An open cold cabinet which shows 4.2°C; a man packs ice into an insulated box',
    },
    {
      src: galleryPath('wholesale'),
      title: 'The wholesale store',
      caption: 'A floor of cartons for clinics, nursing homes and other chemists.',
      alt: 'Racks full of cartons; a woman checks a list beside a loaded trolley',
    },
    {
      src: galleryPath('courier-desk'),
      title: 'The courier desk',
      caption: 'Parcels for every part of India, wrapped in plain paper.',
      alt: 'A man wraps a parcel at a desk; a delivery van waits outside the window',
    },
    {
      src: galleryPath('delivery'),
      title: 'To your door',
      caption: 'The outlet’s own scooter brings orders to the lanes nearby.',
      alt: 'A delivery scooter with a medicine box rides down a lane; a customer waits with a bag',
    },
    {
      src: galleryPath('skyline'),
      title: 'Our city',
      caption: 'Hyderabad in the evening, with the clock tower where it began.',
      alt: 'The Charminar and the clock tower before a setting sun',
    },
  ],
} as const
