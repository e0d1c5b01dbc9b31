import { createDeviceStore } from '#web/platform/device-store.ts'

/** A secret that this phone has made for itself, and the link with which it signs in first. */
type PhoneSecret = { readonly link: string; readonly secret: string }

const device = createDeviceStore('desk')
const KNOWN = 'riderPhone'
/** The secret for a link whose answer has not arrived. A repeat of the call sends it again (staff-2). */
const NEW = 'newRiderPhone'

/** The secret of a phone on which a rider has signed in, or null. It outlives a shopper's logout (accounts-4). */
export async function readPhoneSecret(): Promise<string | null> {
  return ((await device.read(KNOWN)) as PhoneSecret | null | undefined)?.secret ?? null
}

/** The secret for the first sign-in with this link, the same for each try. */
export async function makePhoneSecret(link: string): Promise<string> {
  const made = (await device.update(NEW, (kept) =>
    (kept as PhoneSecret | null | undefined)?.link === link ? kept : { link, secret: randomSecret() },
  )) as PhoneSecret
  return made.secret
}

/** Keeps the secret of a link that the shop has accepted. */
export async function keepPhoneSecret(link: string): Promise<void> {
  const secret = await makePhoneSecret(link)
  await device.update(KNOWN, () => ({ link, secret }))
  await device.update(NEW, () => null)
}

/** Forgets a phone that an owner has ended. */
export async function forgetPhone(): Promise<void> {
  await device.update(KNOWN, () => null)
}

function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
