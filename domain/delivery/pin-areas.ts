/** The district and state of a PIN code. */
export type PinArea = { readonly district: string; readonly state: string }

/** The districts within one city, by district. */
const cities: Readonly<Record<string, string>> = {
  'Bengaluru Urban': 'Bengaluru',
  Chennai: 'Chennai',
  Hyderabad: 'Hyderabad',
  Kolkata: 'Kolkata',
  Mumbai: 'Mumbai',
  'Mumbai Suburban': 'Mumbai',
}
/** The states that are one city. */
const cityStates: readonly string[] = ['Chandigarh', 'Delhi']

/** The city that contains a district, or ''. */
export function cityOfArea({ district, state }: PinArea): string {
  return cityStates.includes(state) ? state : (cities[district] ?? '')
}

/** City and state of an address form. */
export type CityAndState = { readonly city: string; readonly state: string }

/**
 * Fills city and state from the area of a PIN, or from null for an unknown PIN (addresses-3). A typed text stays; an empty field
 * and one that an earlier PIN filled change. Returns all texts, and those that are filled.
 */
export function fillFromPin(
  typed: CityAndState,
  filled: CityAndState,
  area: PinArea | null,
): { typed: CityAndState; filled: CityAndState } {
  const found = { city: area === null ? '' : cityOfArea(area), state: area?.state ?? '' }
  const isFree = (field: keyof CityAndState) => typed[field].trim() === '' || typed[field] === filled[field]
  const [city, state] = [isFree('city'), isFree('state')]
  return {
    typed: { city: city ? found.city : typed.city, state: state ? found.state : typed.state },
    filled: { city: city ? found.city : '', state: state ? found.state : '' },
  }
}
