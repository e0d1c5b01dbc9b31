import { classNames } from './class-names.ts'

const paths = {
  alert: 'M12 8v5m0 3v.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z',
  bag: 'M6 8h12l1 12.5H5L6 8Zm3 0V6.5a3 3 0 0 1 6 0V8',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4V8Zm8 8a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z',
  cart: 'M3 4h2.2l2.3 11.2h10.2L20 7.5H6.2M9 20a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Zm8 0a.8.8 0 1 0 0-1.6.8.8 0 0 0 0 1.6Z',
  check: 'm4.5 12.5 5 5 10-11',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.2l3.4 2',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm5.5 9.5 6.5 6.5 6.5-6.5',
  drop: 'M12 3c3.7 4.4 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2.3-6.6 6-11Z',
  facebook:
    'M14.5 21v-7.5h2.7l.5-3.2h-3.2V8.4c0-1 .4-1.6 1.7-1.6h1.6V4a18 18 0 0 0-2.3-.2c-2.4 0-3.9 1.4-3.9 4.1v2.4H9v3.2h2.6V21',
  filter:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.3 10h17.4M3.3 14h17.4M12 3c2.3 2.4 3.5 5.4 3.5 9S14.3 18.6 12 21c-2.3-2.4-3.5-5.4-3.5-9S9.7 5.4 12 3Z',
  grid: 'M4 4h6.5v6.5H4V4Zm9.5 0H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5Zm9.5 0H20V20h-6.5v-6.5Z',
  home: 'M4 11.3 12 4l8 7.3V20h-5.5v-5.5h-5V20H4v-8.7Z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Zm4 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm5-8.6v.01',
  leaf: 'M5 19c0-9 5-14 15-14 0 10-5 15-12 14M5 20.5C6.5 16 9.5 12.5 14 10.5',
  left: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  logout: 'M14 4H5.5v16H14M10 12h10.5m-3.5-3.5 3.5 3.5-3.5 3.5',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1 8.5 6.5 8.5-6.5',
  minus: 'M5 12h14',
  pause: 'M8.5 5v14m7-14v14',
  phone:
    'M5 4h4l1.7 4.5-2.3 1.7a13 13 0 0 0 5.4 5.4l1.7-2.3L20 15v4a1.5 1.5 0 0 1-1.5 1.5A15 15 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4Z',
  pin: 'M12 21c4.5-4.5 7-8 7-11a7 7 0 1 0-14 0c0 3 2.5 6.5 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  play: 'M8 5v14l11-7L8 5Z',
  plus: 'M5 12h14M12 5v14',
  right: 'm9.5 5.5 6.5 6.5-6.5 6.5',
  rx: 'M6 19V5h5a3.5 3.5 0 0 1 0 7H6m4 0 8 9m0-7-6.5 7',
  search: 'M10.8 17.5a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6Zm5-1.7 4.7 4.7',
  shield: 'M12 3 4.5 6v5.5c0 4.5 3 8 7.5 9.5 4.5-1.5 7.5-5 7.5-9.5V6L12 3Zm-3.5 9 2.5 2.5 4.5-4.5',
  snowflake: 'M12 3v18M4.2 7.5l15.6 9m0-9-15.6 9M9.5 4.5 12 7l2.5-2.5m-5 15L12 17l2.5 2.5',
  store: 'M4 10v10h16V10M3 9.5 5 4h14l2 5.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9.5 20v-5.5h5V20',
  trash: 'M5 7h14M10 7V4.5h4V7m-7.5 0 1 13h9l1-13M10.5 11v5.5m3-5.5v5.5',
  truck:
    'M3 6h11v10.5H3V6Zm11 4h3.8L21 13v3.5h-7M7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19Zm10 0a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.5-4 3.5-6 7.5-6s7 2 7.5 6',
  whatsapp:
    'M4 20.5 5.2 16A8.5 8.5 0 1 1 8.5 19.3L4 20.5Zm5-12c-.5 3 3 6.8 6.3 6.8l1.2-1.8-2-1-1 .8a6 6 0 0 1-2.6-2.6l.8-1-.9-2L9 8.5Z',
  youtube:
    'M5.5 5.5h13a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5Zm4.7 3.7v5.6L15 12l-4.8-2.8Z',
} as const

export type IconName = keyof typeof paths

export const iconNames = Object.keys(paths) as IconName[]

type IconProps = { name: IconName; size?: 16 | 20 | 24 | 32; className?: string }

/** A decorative drawing. The control around it carries the accessible name. */
export function Icon({ name, size = 20, className }: IconProps) {
  // Grows with the browser's text size.
  const length = `${size / 16}rem`
  return (
    <svg
      aria-hidden="true"
      width={length}
      height={length}
      viewBox="0 0 24 24"
      className={classNames('icon', className ?? 'shrink-0')}
    >
      <path d={paths[name]} />
    </svg>
  )
}
