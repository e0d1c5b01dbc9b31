import { expect } from 'vitest'
import { listAxeViolations } from '#test/browser/in-page.ts'
import type { BrowserUser } from './browser-user.ts'

/** Tries a PIN code and confirms the current rule for Schedule H. */
export async function decideDeliveryOnPage({ page }: BrowserUser): Promise<void> {
  await page.goto('/desk/settings/delivery')
  const trial = page.getByRole('region', { name: 'Try a PIN code' })
  await trial.getByLabel('PIN code').fill('500001')
  await trial.getByRole('button', { name: 'Try' }).click()
  await trial.getByText('Zone: Hyderabad', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add a zone' }).click()
  const zone = page.getByRole('dialog', { name: 'Add a zone' })
  await zone.getByRole('button', { name: 'Save the zone' }).click()
  await zone.getByText('Please list PIN codes, their first digits, or districts.').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await zone.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Decide: Schedule H', exact: true }).click()
  const rule = page.getByRole('dialog', { name: /^Schedule H: / })
  await rule.getByLabel('On what does the decision rest?').fill('Letter of 3 November')
  expect(await listAxeViolations(page)).toEqual([])
  await rule.getByRole('button', { name: 'Save the decision' }).click()
  await page
    .getByRole('list', { name: 'Rules of delivery' })
    .getByText(/^Lalita Iyer, .*: Letter of 3 Nov/)
    .waitFor()
}
