/** The categories in the footer's list. The catalogue may hold more; /products lists all of them. */
export const footerCategories = [
  { name: 'Diabetes', slug: 'diabetes' },
  { name: 'Infertility', slug: 'infertility' },
  { name: 'Ayurveda', slug: 'ayurveda' },
  { name: 'Cardiology', slug: 'cardiology' },
  { name: 'Neurology', slug: 'neurology' },
  { name: 'Gynaecology', slug: 'gynaecology' },
  { name: 'General Medicines', slug: 'general-medicines' },
] as const
