import { useEffect, useRef, useState } from 'react'
import type { OrderCustomer } from '#contract/staff-orders.ts'
import { latinDigits } from '#domain/typed-digits.ts'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { formText } from '#web/platform/forms.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert, CallForm } from '#web/ui/call-form.tsx'
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { CustomerFacts, customerFacts, CustomerList } from './customer-list.tsx'
import { NewCustomerDialog } from './new-customer-dialog.tsx'

type CustomerStepProps = {
  customer: OrderCustomer | null
  /** The name and phone of a reservation. */
  asked: { readonly name: string; readonly phone: string } | null
  onChoose: (customer: OrderCustomer | null) => void
}

/** Finds the customer by phone, name or mail address, or adds one. */
export function CustomerStep({ customer, asked, onChoose }: CustomerStepProps) {
  return (
    <DeskSection title="1. Customer">
      {customer === null ? (
        <FindCustomer asked={asked} onChoose={onChoose} />
      ) : (
        <ChosenCustomer customer={customer} onChoose={onChoose} />
      )}
    </DeskSection>
  )
}

type CustomerOption = ComboboxOption & { readonly customer: OrderCustomer }

const MAX_OPTIONS = 6
/** The fewest characters that find customers while they are typed. */
const MIN_TYPED = 3

/** The customers of a text that is being typed. */
async function findTyped(typed: string): Promise<CustomerOption[]> {
  const q = typed.trim()
  if (q.length < MIN_TYPED) return []
  const result = await deskApi('GET /api/desk/order-customers', { q })
  if (!result.ok) return []
  return result.body.rows.slice(0, MAX_OPTIONS).map((customer) => ({
    key: customer._id,
    text: customer.name || (customer.email ?? ''),
    note: customerFacts(customer),
    icon: 'user',
    customer,
  }))
}

type CustomerFieldProps = { typed: string; onType: (typed: string) => void; onChoose: CustomerStepProps['onChoose'] }

/** Customers appear while a number or name is typed. Enter takes the only one; of several a person chooses. */
function CustomerField({ typed, onType, onChoose }: CustomerFieldProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  useEffect(() => input?.focus(), [input])
  return (
    <div className="relative min-w-0 flex-1 basis-60">
      <Field
        label="Phone, name or mail address"
        name="q"
        ref={setInput}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        autoComplete="off"
      />
      {input !== null && (
        <Combobox<CustomerOption>
          input={input}
          label="Known customers"
          find={findTyped}
          takesFirst={({ length }) => length === 1}
          onChoose={({ customer }) => {
            onChoose(customer)
            return true
          }}
          countText={({ length }) => `${length} ${length === 1 ? 'customer' : 'customers'}`}
        />
      )}
    </div>
  )
}

function FindCustomer({ asked, onChoose }: Omit<CustomerStepProps, 'customer'>) {
  const [found, setFound] = useState<readonly OrderCustomer[] | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [typed, setTyped] = useState(asked?.phone ?? '')
  const first = useRef<HTMLButtonElement>(null)

  const search = useCall(
    (form: FormData) => {
      const q = formText(form, 'q')
      setTyped(q)
      return deskApi('GET /api/desk/order-customers', { q })
    },
    {
      done: ({ rows }) => {
        setFound(rows)
        announce(rows.length === 1 ? '1 customer' : `${rows.length} customers`)
        requestAnimationFrame(() => first.current?.focus())
      },
      fallback: 'The customers could not be read. Please try again.',
    },
  )

  const digits = latinDigits(typed).replaceAll(/\D/g, '')
  return (
    <>
      <CallForm call={search} role="search" className="flex flex-wrap items-end gap-3">
        <CustomerField typed={typed} onType={setTyped} onChoose={onChoose} />
        <Button type="submit" busy={search.isBusy} busyLabel="Looking...">
          Find
        </Button>
      </CallForm>
      <CallAlert call={search} />
      {found !== null && (
        <>
          {found.length === 0 && <p>No customer was found. Try another spelling, or add a new one.</p>}
          <CustomerList customers={found} first={first} onChoose={onChoose} />
          <Button
            ref={found.length === 0 ? first : undefined}
            variant="secondary"
            className="self-start"
            onClick={() => setAdding(true)}
          >
            New customer…
          </Button>
        </>
      )}
      {isAdding && (
        <NewCustomerDialog
          name={asked?.name ?? (digits.length < 10 && !typed.includes('@') ? typed : '')}
          phone={digits.length >= 10 ? typed : ''}
          onChoose={onChoose}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

function ChosenCustomer({ customer, onChoose }: Pick<CustomerStepProps, 'onChoose'> & { customer: OrderCustomer }) {
  const [isNoting, setNoting] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex min-w-0 flex-col">
        <span className="text-lg font-semibold wrap-anywhere">{customer.name || customer.email}</span>
        <CustomerFacts customer={customer} />
      </p>
      <p className="flex flex-wrap gap-2">
        {customer.isUnclaimed && (
          <Button variant="quiet" onClick={() => setNoting(true)}>
            Mail address…
          </Button>
        )}
        <Button variant="secondary" onClick={() => onChoose(null)}>
          Another customer
        </Button>
      </p>
      {customer.blockReason !== null && (
        <AlertBox className="w-full">This customer is blocked: {customer.blockReason}</AlertBox>
      )}
      {isNoting && (
        <FormDialog
          title="Note the mail address"
          submitLabel="Save"
          send={(form, api) =>
            api('POST /api/desk/order-customers/:id/mail', { id: customer._id, email: formText(form, 'email') })
          }
          onDone={({ customer: changed }) => {
            setNoting(false)
            onChoose(changed)
          }}
          onClose={() => setNoting(false)}
        >
          {(errors) => (
            <Field
              label="Mail address"
              hint="With it the customer registers or logs in by a code, and finds these orders."
              name="email"
              type="email"
              defaultValue={customer.email ?? ''}
              error={errors.email}
              autoComplete="off"
              required
            />
          )}
        </FormDialog>
      )}
    </div>
  )
}
