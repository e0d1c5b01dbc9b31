import type { ReactNode } from 'react'

import { Loader } from './loader.tsx'

/** What the server sends of a page which only the browser can fill, because the token lives there. `shape`: what will stand on it. */
export function LoadingPage({ title, shape }: { title: string; shape?: ReactNode }) {
  return (
    <div className="page-column py-8">
      <h1 className="sr-only">{title}</h1>
      {shape === undefined ? (
        <Loader />
      ) : (
        <>
          <p role="status" className="pb-4 text-center text-lg text-quiet">
            Loading...
          </p>
          {shape}
        </>
      )}
      <noscript>
        <p className="text-center text-quiet">
          This page needs JavaScript. Please switch it on, or call us to order by telephone.
        </p>
      </noscript>
    </div>
  )
}
