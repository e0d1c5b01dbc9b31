import { iconPaths } from './icon-paths.ts'

const star = 'M9 1.44l2.25 4.77 5.22.72-3.78 3.69.9 5.22-4.59-2.52-4.59 2.52.9-5.22-3.78-3.69 5.22-.72z'
const starAt = (x: number) => `<use href="#star" x="${x}"/>`

/** A mortar with a leaf. */
export const mark = `<rect width="40" height="40" rx="11" class="fill-brand"/>
<path class="fill-on-brand" d="M9.5 19h21a10.5 9.5 0 0 1-6.5 9.8V31.5h-8V28.8A10.5 9.5 0 0 1 9.5 19Z"/>
<path class="fill-accent" d="M20 16.5c0-4.5 2.8-7.5 8-8-.2 5-3 8-8 8Zm0 0c0-2.8-1.8-5-5.5-5.5.2 3.5 2 5.5 5.5 5.5Z"/>`

const drawing = (id: string, path: string) => `<path id="${id}" d="${path}"/>`

/** Empty in the browser: hydration keeps the HTML of the server. */
const drawings = import.meta.env.SSR
  ? `<g id="mark">${mark}</g><symbol id="stars">${drawing('star', star)}${[18, 36, 54, 72].map(starAt).join('')}</symbol>` +
    Object.entries(iconPaths)
      .map(([name, path]) => drawing(`icon-${name}`, path))
      .join('')
  : ''

/** The symbols that `Icon`, `Logo` and `Stars` use, once per document. */
export function SvgSprite() {
  return (
    <svg
      aria-hidden="true"
      width="0"
      height="0"
      className="absolute"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: drawings }}
    />
  )
}
