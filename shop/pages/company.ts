import type { StaticPage } from './static-page.ts'

/** Who the shop is and what it does. The owner edits the words here. */
export const companyPages = {
  aboutUs: {
    path: '/about-us',
    title: 'About Us',
    description:
      'Who we are: a retail and wholesale pharmacy in Hyderabad since 1974, its facilities, awards and hours.',
    sections: [
      {
        paragraphs: [
          'Meherbagh Medical Hall sells medicines and health products by retail and wholesale, over the counter, to your door and by courier to every part of India.',
        ],
      },
      {
        heading: 'Our history',
        paragraphs: [
          'The shop opened in 1974 as one room beside the clock tower. The wholesale store followed in 1986, the cold store in 1998 and the courier desk in 2009.',
        ],
      },
      {
        heading: 'Awards',
        list: [
          'Neighbourhood Pharmacy of the Year, Clock Tower Traders’ Circle, 2012',
          'Safe Cold Chain commendation, Example Chamber of Medicine Dealers, 2019',
        ],
      },
      {
        heading: 'Facilities',
        list: [
          'Registered pharmacists at the counter during all opening hours',
          'A cold store at 2 to 8°C with a generator and a temperature log',
          'Separate wholesale store with batch and expiry control',
          'Courier desk with insulated packing',
        ],
      },
      {
        heading: 'Opening hours',
        paragraphs: [
          'The retail outlet is open from 10 AM to 10 PM, Monday to Saturday, and open on Sundays too. Office and wholesale enquiries: Monday to Saturday, 10am to 10pm.',
        ],
      },
    ],
  },
  history: {
    path: '/history',
    title: 'History',
    description: 'How one room with forty medicines became a retail outlet, a wholesale store and an online shop.',
    sections: [
      {
        paragraphs: [
          'In 1974 two brothers rented a single room in Meherbagh. They kept forty medicines, a weighing scale and a ledger in which every prescription was copied by hand.',
          'Doctors from the lanes around began to send their patients, because the brothers would say no when a medicine was old. In 1986 they took the floor above for wholesale and began to supply clinics in the districts.',
          'The cold store came in 1998, for insulin and vaccines. Since 2009 a courier desk has sent parcels across India, and today the same pharmacists who stand at the counter pack the orders of this shop.',
        ],
      },
      {
        heading: 'What customers say',
        list: [
          '“They told me plainly that one medicine was out of stock and when it would come. It came on that day.” Prakash, Warangal',
          '“The batches and expiry dates on the bill always match the boxes.” Dr Nandini, Karimnagar',
        ],
      },
      {
        heading: 'Delivery',
        paragraphs: [
          'Online orders go anywhere in India for a flat delivery fee of Rs. 49. For orders given at the counter, by phone or on WhatsApp the outlet’s own staff bring purchases above Rs 1,000 to doors within 5 km without a charge.',
        ],
      },
    ],
  },
  vision: {
    path: '/vision',
    title: 'Vision',
    description:
      'What we work for: the right medicine, genuine and in date, explained by a pharmacist, at an honest price.',
    sections: [
      {
        paragraphs: [
          'We want every household to have a chemist it can ask. The right medicine, genuine and in date, explained in plain words, at an honest price: that is the whole of it.',
        ],
      },
      {
        heading: 'What this means every day',
        list: [
          'We buy only from makers and their appointed distributors.',
          'We show the MRP beside our price, and the manufacture and expiry dates beside the medicine.',
          'We say so when something is out of stock, and do not replace a medicine without the doctor’s word.',
          'We make no promises of cure.',
        ],
      },
    ],
  },
  services: {
    path: '/services',
    title: 'Services',
    description: 'Retail and wholesale supply, home delivery, courier, cold chain and hard-to-find medicines.',
    sections: [
      {
        heading: 'Retail',
        paragraphs: [
          'Prescription and over-the-counter medicines, health products, devices and tests, at the outlet and online.',
        ],
      },
      {
        heading: 'Wholesale',
        paragraphs: ['Supply to clinics, nursing homes and chemists, with batch-wise billing and regular price lists.'],
      },
      {
        heading: 'Home delivery and courier',
        paragraphs: ['Delivery by our own staff near the outlet and by courier all over India.'],
      },
      {
        heading: 'Cold chain',
        paragraphs: ['Insulin, vaccines and injections are stored at 2 to 8°C and travel in insulated boxes.'],
      },
      {
        heading: 'Hard-to-find medicines',
        paragraphs: [
          'Ask us: life-saving and speciality medicines are ordered from the makers’ stockists against a prescription.',
        ],
      },
    ],
  },
  popularStockists: {
    path: '/popular-stockists',
    title: 'Popular Stockists',
    description: 'The manufacturers we stock and the specialities we supply.',
    sections: [
      {
        heading: 'Manufacturers',
        list: [
          'Nilgiri Lifesciences',
          'Deccan Crest Pharma',
          'Sahyadri Remedies',
          'Gomti Biotech',
          'Palash Healthcare',
          'Konark Laboratories',
          'Vindhya Therapeutics',
          'Aravalli Ayur Vatika',
        ],
      },
      {
        heading: 'Specialities',
        list: [
          'HIV/AIDS',
          'Anti-cancer',
          'Cardiology',
          'Neurology',
          'Nephrology',
          'Gynaecology',
          'Life-saving medicines',
          'Schedule X medicines',
          'Emergency drugs',
        ],
      },
      {
        paragraphs: [
          'Schedule X medicines are supplied at the outlet only, against the prescription the law requires. They are never sold online.',
        ],
      },
    ],
  },
  photoGallery: {
    path: '/photo-gallery',
    title: 'Photo Gallery',
    description: 'A look at the counter, the shelves, the cold store and the courier desk.',
    sections: [
      {
        paragraphs: [
          'Three of the places your order passes on its way: the counter where it is checked, the road to your door, and the cold store.',
        ],
      },
    ],
  },
  contactUs: {
    path: '/contact-us',
    title: 'Contact Us',
    description: 'Addresses, telephone numbers and opening hours.',
    sections: [
      {
        heading: 'Related enterprises',
        list: ['Meherbagh Surgicals', 'Meherbagh Distributors', 'Clock Tower Diagnostics'],
      },
    ],
  },
} as const satisfies Record<string, StaticPage>
