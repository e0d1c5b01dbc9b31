import { companyPages } from './pages/company.ts'
import { policyPages } from './pages/policies.ts'

/** Every plain page of the shop. */
export const pages = { ...companyPages, ...policyPages }
