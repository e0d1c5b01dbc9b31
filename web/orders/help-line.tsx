import { useShop } from '#web/platform/shop-profile.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Where a customer gets help with an order. */
export function HelpLine() {
  const shop = useShop()
  const [phone] = shop.phones
  return (
    <p className="text-quiet">
      Need help? Call{' '}
      <a href={phone.href} className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline">
        {phone.display}
      </a>{' '}
      or write on{' '}
      <a
        href={shop.whatsApp.href}
        className="inline-flex min-h-11 items-center font-semibold text-brand-strong underline"
      >
        WhatsApp
      </a>
      .
    </p>
  )
}

export function SecurePayment() {
  return (
    <div className="flex flex-col border-t border-line pt-3">
      <p className="flex items-start gap-2">
        <Icon name="shield" className="mt-0.5 text-brand" />
        <span>
          <strong>Secure payment.</strong> Card and bank details are typed at the payment partner only.
        </span>
      </p>
      <HelpLine />
    </div>
  )
}
