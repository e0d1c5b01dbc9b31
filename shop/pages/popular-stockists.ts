import type { PageText } from '#domain/page-texts/block-kinds.ts'

export const popularStockists: PageText = {
  path: '/popular-stockists',
  title: 'Popular Stockists',
  content: {
    description: 'The manufacturers whose medicines we stock, and the specialities we supply.',
    lead: 'The manufacturers whose medicines we stock, and the specialities we supply.',
    blocks: [
      {
        kind: 'heading',
        heading: 'Manufacturers',
        lead: 'We buy from the makers and their appointed distributors, from nobody else.',
      },
      {
        kind: 'firms',
        rows: [
          { name: 'Nilgiri Lifesciences', text: 'Tablets for diabetes, thyroid and heart' },
          { name: 'Deccan Crest Pharma', text: 'Antibiotics, antiseptics and blood pressure tablets' },
          { name: 'Sahyadri Remedies', text: 'Medicines for fever, stomach and asthma' },
          { name: 'Gomti Biotech', text: 'Insulin, vaccines and injections' },
          { name: 'Palash Healthcare', text: 'Gels, capsules and medicines for the nerves' },
          { name: 'Konark Laboratories', text: 'Allergy, women’s health and anti-cancer medicines' },
          { name: 'Vindhya Therapeutics', text: 'Meters, strips, tests and kidney medicines' },
          { name: 'Aravalli Ayur Vatika', text: 'Ayurvedic churna, kwath, taila and juices' },
        ],
      },
      {
        kind: 'heading',
        heading: 'Specialities',
        lead: 'Each leads to what the online shop holds today. What is not there, we can often order: ask us.',
        isBand: true,
      },
      {
        kind: 'specialities',
        rows: [
          {
            name: 'HIV/AIDS',
            text: 'Antiretroviral medicines, talked about quietly and packed plainly.',
            category: 'hiv-aids',
          },
          {
            name: 'Anti-cancer',
            text: 'Tablets for home, and injections which only hospitals and clinics give.',
            category: 'anti-cancer',
          },
          {
            name: 'Cardiology',
            text: 'Blood pressure, cholesterol, heart rhythm and blood thinning.',
            category: 'cardiology',
          },
          { name: 'Neurology', text: 'Epilepsy, nerve pain, Parkinson’s disease and vertigo.', category: 'neurology' },
          {
            name: 'Nephrology',
            text: 'Phosphate binders, anaemia of kidney disease, and medicines after a transplant.',
            category: 'nephrology',
          },
          {
            name: 'Gynaecology',
            text: 'Period pain, hormones, contraception, iron and calcium.',
            category: 'gynaecology',
          },
          {
            name: 'Life-saving medicines',
            text: 'Vials and ampoules for hospitals and clinics, kept ready at all hours.',
            search: 'injection',
          },
          {
            name: 'Emergency drugs',
            text: 'Adrenaline, antidotes, inhalers, vaccines and oral rehydration.',
            category: 'emergency',
          },
          {
            name: 'Schedule X',
            text: 'Never sold online. The outlet supplies them against the prescription which the law requires, and keeps a copy.',
            isOutletOnly: true,
          },
        ],
      },
      {
        kind: 'contact',
        heading: 'Not in the list?',
        text: 'Tell us the name on the prescription. We ask the makers’ stockists and call you back.',
      },
    ],
  },
  invented: {
    'The makers whose medicines you stock': [
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
  fixed: [
    'HIV/AIDS',
    'Anti-cancer',
    'Cardiology',
    'Neurology',
    'Nephrology',
    'Gynaecology',
    'Life-saving medicines',
    'Emergency drugs',
    'Schedule X',
    'Never sold online. The outlet supplies them against the prescription which the law requires, and keeps a copy.',
  ],
}
