import { emailField, neededText, phoneField, stateField } from './setting-fields.ts'
import { degreesFormat, licenceFormat, pinCodeFormat } from './text-formats.ts'

const shop = { group: 'The shop', permission: 'settings.edit' } as const

/** Who the shop is, and what the law wants it to say. */
export const identitySettings = {
  identity: {
    ...shop,
    title: 'Name of the shop',
    lead: 'On every page, in mails and on invoices made from now on.',
    fields: {
      name: neededText('Name', 60),
      shortName: { ...neededText('First line in the header', 24), hint: 'The header shows the name in two lines.' },
      nameEnding: { kind: 'line', label: 'Second line in the header', max: 30 },
      tagline: neededText('Tagline', 100),
      legalName: { ...neededText('Legal name', 100), hint: 'As on the licence: invoices and terms name it.' },
      founded: { kind: 'count', label: 'Founded in the year', min: 1800, max: 2100 },
      city: neededText('City', 60),
    },
  },
  area: {
    ...shop,
    title: 'District of the licence',
    lead: 'Some medicines are delivered in it only.',
    fields: {
      district: { ...neededText('District', 60), hint: 'As the list of the post names it.' },
      state: stateField,
    },
  },
  addresses: {
    ...shop,
    title: 'Addresses',
    lead: 'The first one is on every page and on invoices.',
    fields: {
      addresses: {
        kind: 'rows',
        label: 'Addresses',
        noun: 'address',
        min: 1,
        max: 10,
        columns: {
          label: neededText('Name', 60),
          street: neededText('Street', 120),
          more: { kind: 'line', label: 'Second line', max: 120 },
          city: neededText('City', 60),
          pin: { ...neededText('PIN code', 10), format: pinCodeFormat },
          state: stateField,
          note: { kind: 'line', label: 'How to find it', max: 100 },
          isOutlet: { kind: 'flag', label: 'Shoppers collect reserved medicines here' },
        },
      },
    },
    check: ({ addresses }: { readonly addresses: readonly { readonly isOutlet: boolean }[] }) => ({
      addresses: addresses.some(({ isOutlet }) => isOutlet) ? null : 'Shoppers need one address to collect medicines.',
    }),
  },
  map: {
    ...shop,
    title: 'Place on the map',
    lead: 'The map of the contact page shows it.',
    fields: {
      latitude: {
        ...neededText('Latitude', 20),
        hint: 'Degrees such as 17.3616: press long on the place in a map to see both.',
        format: degreesFormat(90),
      },
      longitude: { ...neededText('Longitude', 20), format: degreesFormat(180) },
    },
  },
  licences: {
    ...shop,
    title: 'Drug licences',
    lead: 'At the foot of every page and on invoices made from now on. The law wants them shown.',
    fields: {
      licences: {
        kind: 'rows',
        label: 'Licences',
        noun: 'licence',
        min: 1,
        max: 10,
        columns: { label: neededText('Kind', 60), number: { ...neededText('Number', 60), format: licenceFormat } },
      },
    },
  },
  pharmacists: {
    ...shop,
    title: 'Pharmacists in charge',
    lead: 'On pages of products and orders.',
    fields: {
      pharmacists: {
        kind: 'rows',
        label: 'Pharmacists',
        noun: 'pharmacist',
        min: 1,
        max: 5,
        columns: {
          name: neededText('Name'),
          registration: { ...neededText('Registration', 60), format: licenceFormat },
        },
      },
    },
  },
  grievanceOfficer: {
    ...shop,
    title: 'Grievance officer',
    lead: 'The Consumer Protection (E-Commerce) Rules 2020 want a name, a designation and a contact.',
    fields: { name: neededText('Name'), designation: neededText('Designation'), phone: phoneField, email: emailField },
  },
} as const
