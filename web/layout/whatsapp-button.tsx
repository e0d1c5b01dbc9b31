import { shop } from '#shop/shop.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The floating chat button of the home page, above the bottom bar. */
export function WhatsAppButton() {
  return (
    <a href={shop.whatsApp.href} aria-label="Chat with us on WhatsApp" className="whatsapp-button">
      <Icon name="whatsapp" size={32} />
    </a>
  )
}
