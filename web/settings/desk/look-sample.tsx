import { defaultPalettes, type ShopPalette } from '#domain/look/default-palettes.ts'
import { brandAdjustment, derivePalettes } from '#domain/look/derive-palettes.ts'
import { cornerRadii } from '#domain/settings/look.ts'
import { colourFormat } from '#domain/settings/text-formats.ts'
import type { TypedValues } from '#web/desk/change-fields.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'

type Corners = Parameters<typeof cornerRadii>[0]

/** The typed colours and corners on light and dark pages, before they are saved. */
export function LookSample({ values }: { values: TypedValues }) {
  const { light: standard } = defaultPalettes
  const brand = readColour(values['brand'], standard.brand)
  const { light, dark } = derivePalettes({ brand, accent: readColour(values['accent'], standard.accent) })
  const radii = cornerRadii(values['corners'] as Corners)
  const adjusted = brandAdjustment(brand)
  return (
    <section aria-label="Sample" className="flex flex-col gap-3">
      <p role="status" className="text-quiet">
        {adjusted === null
          ? 'Texts can be read in these colours.'
          : `White text on ${brand} could not be read, so light pages show ${adjusted}, a darker one of the same hue.`}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SamplePage title="Light pages" palette={light} radii={radii} />
        <SamplePage title="Dark pages" palette={dark} radii={radii} />
      </div>
    </section>
  )
}

function readColour(typed: unknown, otherwise: string): string {
  const colour = colourFormat.normalise(String(typed))
  return colourFormat.refusal(colour) === null ? colour : otherwise
}

type SamplePageProps = { title: string; palette: ShopPalette; radii: Readonly<Record<string, string>> }

/** Nothing in it can be pressed. The content security policy allows scripts to set variables, and no style attribute. */
function SamplePage({ title, palette, radii }: SamplePageProps) {
  const setVariables = (element: HTMLElement | null) => {
    for (const [name, value] of Object.entries(palette)) element?.style.setProperty(`--${name}`, value)
    for (const [name, value] of Object.entries(radii)) element?.style.setProperty(name, value)
  }
  return (
    <div ref={setVariables} className="overflow-hidden rounded-lg border border-line bg-ground text-ink">
      <p className="bg-deep px-3 py-2 text-xs text-on-deep">{title}</p>
      <div className="m-3 flex flex-col items-start gap-2 rounded-lg border border-line bg-surface p-3">
        <p className="font-semibold">Glymetra 500 Tablet</p>
        <p className="text-xs text-quiet">Strip of 10 tablets</p>
        <p className="flex flex-wrap gap-1">
          <Badge tone="brand">Rx</Badge>
          <Badge tone="saving">15% off</Badge>
          <Badge tone="success">In stock</Badge>
        </p>
        <span className="font-semibold text-brand-strong underline">See the details</span>
        <span className={buttonLook({ variant: 'primary' })}>Add to Cart</span>
        <span className={buttonLook({ variant: 'secondary' })}>Continue</span>
      </div>
    </div>
  )
}
