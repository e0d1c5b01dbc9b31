/** The shop's colours for mails, which cannot use style sheets or CSS variables. */
export const mailColours = {
  ground: '#faf8f3',
  surface: '#ffffff',
  sunken: '#f3f0e7',
  line: '#e4e1d8',
  ink: '#16211f',
  quiet: '#52615d',
  brand: '#0f766e',
  deep: '#0b4f49',
} as const

export const mailFont = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
