/** The categories in the footer. /products lists all categories of the catalogue. */
export const footerCategories = [
  { name: 'Diabetes', slug: 'diabetes' },
  { name: 'Infertility', slug: 'infertility' },
  { name: 'Ayurveda', slug: 'ayurveda' },
  { name: 'Cardiology', slug: 'cardiology' },
  { name: 'Neurology', slug: 'neurology' },
  { name: 'Gynaecology', slug: 'gynaecology' },
  { name: 'General Medicines', slug: 'general-medicines' },
] as const
