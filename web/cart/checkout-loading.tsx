import { LoadingPage } from '#web/ui/loading.tsx'

/** The loading state of a page with the frame of the checkout (pages-5). */
export function CheckoutLoading({ title }: { title: string }) {
  return (
    <div data-checkout>
      <LoadingPage title={title} />
    </div>
  )
}
