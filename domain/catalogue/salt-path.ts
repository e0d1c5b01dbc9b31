/**
 * The address of the page of a salt, by its id or by a name as a label writes it. The page itself redirects other spellings
 * to the one of the id.
 */
export function saltPath(name: string): string {
  return `/salt/${encodeURIComponent(saltSlug(name))}`
}

/** "Clavulanic Acid" → "clavulanic-acid". */
function saltSlug(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-')
}
