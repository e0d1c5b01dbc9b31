import { expect, test } from 'vitest'
import { type SettingKey, settingKeys } from '#domain/settings/settings.ts'
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
