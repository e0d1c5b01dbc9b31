import { expect, test } from 'vitest'
import { type SettingKey, settingKeys } from '#domain/settings/settings.ts'
import { shopProfile } from '#domain/settings/shop-profile.ts'
import { defaultSettings } from '#shop/settings.ts'
import { readSettingValues, settingChangeEndpoints } from './settings.ts'

test.each(settingKeys)('the default of %s is a value that its form takes', (key) => {
  expect(readSettingValues(key, JSON.parse(JSON.stringify(defaultSettings[key])))).toEqual(defaultSettings[key])
})

test.each(settingKeys)('a stored %s of another shape is unreadable', (key) => {
  for (const stored of [{}, [], 'text', 7, { ...defaultSettings[key], surplus: 1 }])
    expect(readSettingValues(key, stored)).toBeNull()
})

const [outlet, office] = defaultSettings.addresses.addresses
const { gst, retailHours, identity, online, social } = defaultSettings

test.each<[SettingKey, object, Record<string, RegExp>]>([
  ['identity', { ...identity, name: ' ' }, { name: /Please type the name/ }],
  ['identity', { ...identity, founded: 1066 }, { founded: /from 1800 to 2100/ }],
  ['phones', { phones: [{ label: 'Outlet', number: '123' }] }, { 'phones.0.number': /10 digits/ }],
  ['phones', { phones: [] }, { phones: /at least one phone number/ }],
  ['online', { ...online, email: 'care' }, { email: /email address/ }],
  ['online', { ...online, website: 'www.shop.in' }, { website: /https/ }],
  ['addresses', { addresses: [{ ...outlet, pin: '12' }] }, { 'addresses.0.pin': /6 digits/ }],
  ['addresses', { addresses: [office] }, { addresses: /one address to collect/ }],
  ['retailHours', { ...retailHours, opens: 'early' }, { opens: /time such as/ }],
  ['retailHours', { ...retailHours, closes: '9 AM' }, { closes: /after it opens/ }],
  ['retailHours', { ...retailHours, opens: '9:30' }, { opens: /time such as/ }],
  ['retailHours', { ...retailHours, breakFrom: '9 AM', breakTo: '11 PM' }, { breakFrom: /while/, breakTo: /while/ }],
  ['retailHours', { ...retailHours, breakFrom: '4 PM', breakTo: '1 PM' }, { breakTo: /after it begins/ }],
  ['retailHours', { ...retailHours, breakFrom: '1 PM' }, { breakTo: /ends after/ }],
  ['retailHours', { ...retailHours, sunday: 'other' }, { sundayOpens: /time such as/, sundayCloses: /time such as/ }],
  [
    'retailHours',
    { ...retailHours, sunday: 'other', sundayOpens: '2 PM', sundayCloses: '10 AM' },
    { sundayCloses: /after it opens/ },
  ],
  ['social', { social: [...social.social, social.social[0]] }, { social: /at most 3/ }],
  ['licences', { licences: [{ label: 'Retail', number: 'pending' }] }, { 'licences.0.number': /licence number/ }],
  ['gst', { ...gst, gstin: '36AAAAA0000A1Z4' }, { gstin: /last character/ }],
  ['gst', { ...gst, gstin: '' }, { gstin: /Please type the GSTIN/ }],
  ['gst', { ...gst, registration: 'none' }, { gstin: /has no GSTIN/ }],
  ['gst', { ...gst, registration: 'later' }, { registration: /choose the registration/ }],
  ['invoices', { upiAddress: 'shop', foodLicence: '' }, { upiAddress: /name@bank/ }],
  ['retention', { registers: 1, documents: 8, returnPhotos: 180 }, { registers: /from 3 to 30/ }],
])('refuses a bad %s beside its field (%#)', (key, values, expected) => {
  const { error } = settingChangeEndpoints[key].input.safeParse({ version: 0, ...values })
  const found = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
  expect(found).toEqual(
    Object.fromEntries(Object.entries(expected).map(([field, sentence]) => [field, expect.stringMatching(sentence)])),
  )
})

test('empty texts that a setting does not need are stored', () => {
  const values = { upiAddress: '', foodLicence: '' }
  expect(readSettingValues('invoices', values)).toEqual(values)
})

test('takes hours with a break, past midnight, and other ones on Sundays, as people write them', () => {
  const typed = {
    ...retailHours,
    opens: '9 AM',
    closes: '12.30 a.m.',
    breakFrom: '1pm',
    breakTo: '4-30 PM',
    sunday: 'other',
    sundayOpens: '10 in the morning',
    sundayCloses: '12 noon',
    isClosedOnHolidays: true,
  }
  const read = settingChangeEndpoints.retailHours.input.parse({ version: 0, ...typed })
  expect(read).toMatchObject({ opens: '09:00', closes: '00:30', breakFrom: '13:00', breakTo: '16:30' })
  const { version: _, ...values } = read
  expect(readSettingValues('retailHours', values)).toEqual(values)
  expect(shopProfile({ ...defaultSettings, retailHours: values }).hours.retail).toEqual({
    label: 'Retail outlet',
    days: 'Monday to Saturday',
    from: '9 AM',
    to: '1 PM and 4:30 PM to 12:30 AM',
    closed: 'Sunday 10 AM to 12 PM, closed on public holidays',
  })
})

test('reads hours that were stored before breaks existed', () => {
  const {
    breakFrom: _,
    breakTo: _to,
    sundayOpens: _so,
    sundayCloses: _sc,
    isClosedOnHolidays: _h,
    ...old
  } = retailHours
  expect(readSettingValues('retailHours', old)).toEqual(retailHours)
})
