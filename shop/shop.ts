import { grievanceOfficerOf, shopProfile } from '#domain/settings/shop-profile.ts'
import { defaultSettings } from './settings.ts'

/** The public facts of a new shop. Server and pages read the facts of the settings as they are now. */
export const shop = shopProfile(defaultSettings)
export const grievanceOfficer = grievanceOfficerOf(defaultSettings)
