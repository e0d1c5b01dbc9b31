import { expect } from 'vitest'
import type { BrowserUser } from './browser-user.ts'
import { expectAccessibleLayout } from './layout-checks.ts'

/** Adds a passkey of the browser's own authenticator, steps up and signs in with it, and removes it. */
export async function checkPasskeyOnPage(packer: BrowserUser): Promise<void> {
  const { page } = packer
  await page.getByRole('link', { name: 'Ravi Teja: your passkeys' }).click()
  await page.getByText('You have no passkey yet.').waitFor()
  await expectAccessibleLayout(page)
  // The end of any other session with the page removes the authenticator.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const add = page.getByRole('dialog', { name: 'Add a passkey' })
  await add.getByLabel('Name').fill('Counter tablet')
  await add.getByRole('button', { name: 'Create the passkey' }).click()
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem').filter({ hasText: 'Counter tablet' })
  await row.getByText('not used yet').waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await row.getByText('last used').waitFor()

  // A locked desk opens with the passkey too.
  const locked = { success: false, code: 'step_up', message: 'Locked', isLocked: true }
  await page.route('**/api/desk/passkeys', (route) => route.fulfill({ status: 403, json: locked }), { times: 1 })
  await page.reload()
  await page.getByRole('dialog', { name: 'The desk is locked' }).getByRole('button', { name: 'Use my passkey' }).click()
  await row.getByRole('button', { name: 'Rename Counter tablet' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename Counter tablet' })
  await rename.getByLabel('Name').fill('Old tablet')
  await rename.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove Old tablet' }).click()
  await page.getByRole('dialog', { name: 'Remove Old tablet' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('You have no passkey yet.').waitFor()
  // The browser logs the locked answer.
  expect(packer.complaints.splice(0).filter((text) => !text.includes('403'))).toEqual([])
}
