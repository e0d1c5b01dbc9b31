import { useState } from 'react'
import { href } from 'react-router'

import { announce } from '#web/ui/announcer.tsx'
import { Button, LinkButton, type ButtonVariant } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'

import { Row, Sample } from './sample.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

export function ActionSamples() {
  const [quantity, setQuantity] = useState(2)
  return (
    <>
      <Sample title="Button">
        {variants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>Save {variant}</Button>
            <Button variant={variant} size="large">
              <Icon name="cart" /> Large {variant}
            </Button>
            <Button variant={variant} disabled>
              Disabled {variant}
            </Button>
            <Button variant={variant} busy busyLabel="Processing...">
              Busy
            </Button>
          </Row>
        ))}
        <Button wide>As wide as it may be</Button>
      </Sample>
      <Sample title="Link and link button">
        <Row>
          <LinkButton href={href('/products')}>Browse Products</LinkButton>
          <LinkButton href={href('/products')} variant="secondary" size="large">
            Large and secondary
          </LinkButton>
          <AppLink href={href('/products')} className="inline-flex min-h-11 items-center text-brand-strong underline">
            A link in a text
          </AppLink>
        </Row>
      </Sample>
      <Sample title="Quantity stepper">
        <Row>
          <QuantityStepper name="Glycomet" value={quantity} onChange={setQuantity} max={5} />
          <QuantityStepper name="Insulin, at the least" value={1} onChange={() => {}} />
          <QuantityStepper name="Thermometer, at the most" value={5} max={5} onChange={() => {}} />
          <QuantityStepper name="Syrup, sold out" value={1} onChange={() => {}} disabled />
        </Row>
      </Sample>
      <Sample title="Announcement">
        <Row>
          <Button variant="secondary" onClick={() => announce('Glycomet is in your cart')}>
            Say something
          </Button>
          <Button
            variant="secondary"
            onClick={() => announce({ text: 'Glycomet was removed', action: { label: 'Undo', onPress: () => {} } })}
          >
            Say something that can be undone
          </Button>
        </Row>
      </Sample>
    </>
  )
}
