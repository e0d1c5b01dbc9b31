/** The colours of a new shop by their names in web/styles/tokens.css, which a test compares. */
const light = {
  ink: '#16211f',
  quiet: '#52615d',
  ground: '#faf8f3',
  surface: '#ffffff',
  sunken: '#f3f0e7',
  line: '#e4e1d8',
  edge: '#82908c',
  danger: '#b42318',
  'danger-soft': '#fdf0ee',
  success: '#146c35',
  'success-soft': '#eaf5ed',
  'on-deep': '#faf8f3',
  brand: '#0f766e',
  'brand-strong': '#0b4f49',
  'brand-soft': '#e6f2ef',
  'on-brand': '#ffffff',
  deep: '#0b4f49',
  'on-deep-quiet': '#c3ded9',
  'deep-line': '#2b6861',
  focus: '#0b4f49',
  accent: '#e59a12',
  'accent-soft': '#fbeed3',
  'on-accent': '#16211f',
}

/** Colours by the names of their purposes. */
export type ShopPalette = Readonly<typeof light>

const dark: ShopPalette = {
  ink: '#eaf1ee',
  quiet: '#a8b8b3',
  ground: '#0e1614',
  surface: '#15201d',
  sunken: '#1b2825',
  line: '#2a3834',
  edge: '#6f827c',
  danger: '#ff9d90',
  'danger-soft': '#3a1512',
  success: '#7ed79a',
  'success-soft': '#12301d',
  'on-deep': '#eaf1ee',
  brand: '#5fd0c2',
  'brand-strong': '#9be3d9',
  'brand-soft': '#12322d',
  'on-brand': '#06302c',
  deep: '#0b2622',
  'on-deep-quiet': '#a9c7c1',
  'deep-line': '#24443f',
  focus: '#9be3d9',
  accent: '#f2b444',
  'accent-soft': '#3a2c0e',
  'on-accent': '#16211f',
}

export const defaultPalettes = { light, dark } as const
