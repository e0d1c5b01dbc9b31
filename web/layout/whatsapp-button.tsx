import { shop } from '#shop/shop.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The floating chat button of the home page, above the bottom bar. */
export function WhatsAppButton() {
  return (
    <a
      href={shop.whatsApp.href}
      aria-label="Chat with us on WhatsApp"
      className="mt-4 mr-4 ml-auto grid size-14 place-items-center rounded-full bg-brand text-on-brand shadow-float transition-transform hover:scale-105 pinned:fixed pinned:right-4 pinned:bottom-[calc(var(--bottom-bar-height)+1rem)] pinned:z-20 pinned:m-0 md:pinned:right-6 print:hidden"
    >
      <Icon name="whatsapp" size={32} />
    </a>
  )
}
