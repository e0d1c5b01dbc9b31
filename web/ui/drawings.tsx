import { iconPaths } from './icon-paths.ts'

const star = 'l2.5 5.3 5.8.8-4.2 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4.1 5.8-.8z'
const stars = [10, 30, 50, 70, 90].map((x) => `M${x} 1.6${star}`).join('')

const drawing = (id: string, path: string) => `<path id="${id}" d="${path}"/>`

/** Empty in the browser: hydration keeps the HTML of the server, so no script repeats it. */
const drawings = import.meta.env.SSR
  ? drawing('stars', stars) +
    Object.entries(iconPaths)
      .map(([name, path]) => drawing(`icon-${name}`, path))
      .join('')
  : ''

/** The drawings to which `Icon` and `Stars` refer. Stands once in a document. */
export function Drawings() {
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
