import { expect, test } from 'vitest'
import { scheduleGroupOf } from './schedule-groups.ts'

test.each([
  ['Crepe Bandage 10cm', 'Medical device', '', 'devices'],
  ['Accu Test Strips 50', 'Other', '', 'devices'],
  ['ORS Orange Sachet', 'Sachet', '', 'ors'],
  ['Neem Soap 75g', 'Soap', '', 'toiletries'],
  ['Dicloban Plaster', 'Other', 'Diclofenac (100mg)', 'composed'],
  ['Ketocon Shampoo', 'Shampoo', 'Ketoconazole (2% w/v)', 'composed'],
  ['Vorsek Tab', 'Tablet', '', 'unknown'],
])('%s (%s, %s) is of the group %s', (name, itemForm, composition, group) => {
  expect(scheduleGroupOf({ name, itemForm, composition })).toBe(group)
})
