/** The input of the shopper in the journeys of every browser. */
export const PASSWORD = 'neem tulsi ashwagandha'

export const ADDRESS = {
  'Full Name': 'Asha Rao',
  'Phone Number': '9876543210',
  'Email Address': 'asha.rao@example.com',
  Address: '12 Lotus Lane, Banjara Hills',
  City: 'Hyderabad',
  State: 'Telangana',
  'Postal Code': '500034',
} as const
