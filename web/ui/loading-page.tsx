import { Loader } from './loader.tsx'

/** What the server sends of a page which only the browser can fill, because the token lives there. */
export function LoadingPage({ title }: { title: string }) {
  return (
    <div className="page-column py-8">
      <h1 className="sr-only">{title}</h1>
      <Loader />
      <noscript>
        <p className="text-center text-quiet">
          This page needs JavaScript. Please switch it on, or call us to order by telephone.
        </p>
      </noscript>
    </div>
  )
}
