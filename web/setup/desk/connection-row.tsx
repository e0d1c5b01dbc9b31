import type { Setup, SetupConnection } from '#contract/setup.ts'
import { connectionRules, forgettableConnections } from '#domain/setup/connection-changes.ts'
import { type ConnectionName, connections, isPaymentConnection, paymentConnections } from '#domain/setup/connections.ts'
import { secretFields } from '#domain/setup/stored-secrets.ts'
import { describeSetting } from '#domain/settings/describe-setting.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { FactList } from '#web/ui/facts.tsx'

type SetupProps = { setup: Setup; onChanged: (setup: Setup) => void }
/** A connection with its values and the button that changes it; secrets are only said to be set (setup-2). */
export function ConnectionRow({ name, setup, onChanged }: SetupProps & { name: ConnectionName }) {
  const connection = connectionOf(setup, name)
  const { title, lead } = connections[name]
  const origin = connectionOf(setup, 'address').values.publicUrl ?? location.origin
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="text-quiet">{lead}</p>
      {connection.isActive && (
        <p>
          <span className="block font-semibold">New payments go here.</span>
          <span className="block wrap-anywhere">
            {`So that the shop hears of payments at once, add this address in the dashboard of ${title}, under Webhooks; ask its support if you do not find the place: `}
            <code>{`${origin}/api/payments/webhooks/${name}`}</code>
          </span>
        </p>
      )}
      {connection.doubt !== null && <AlertBox tone="notice">{connection.doubt}</AlertBox>}
      {connection.isSet && connection.setBy.length === 0 && <ConnectionFacts connection={connection} />}
      {connection.setBy.length > 0 ? (
        <p>
          Set on the server, by <code>{connection.setBy.join(', ')}</code>. Ask the person who looks after the server to
          change it there.
        </p>
      ) : (
        <RecordChanges
          of={connectionRules}
          at="/api/desk/setup"
          as="setup"
          record={setup}
          only={[name]}
          parts={{
            [name]: {
              ...(!isPaymentConnection(name) && { ariaLabel: () => `Change: ${title}` }),
              presets: (seen: Setup) => connectionOf(seen, name).values,
              newerText: () => 'The page shows what is stored now.',
            },
          }}
          onChanged={onChanged}
        />
      )}
      {connection.isSet && connection.setBy.length === 0 && <ForgetButton {...{ name, setup, onChanged }} />}
    </section>
  )
}

/** Removes the mail server or the keys of a gateway. */
function ForgetButton({ name, setup, onChanged }: SetupProps & { name: ConnectionName }) {
  if (!(forgettableConnections as readonly string[]).includes(name)) return null
  const { title } = connections[name]
  return (
    <RecordChanges
      of={connectionRules}
      at="/api/desk/setup"
      as="setup"
      record={setup}
      only={['forget']}
      names={({ version }) => ({ version, connection: name })}
      parts={{
        forget: {
          title: () => `Remove: ${title}`,
          ariaLabel: () => `Remove: ${title}`,
          done: () => `${title}: removed`,
          intro: name === 'mail' ? introduceNoMail : introduceNoKeys,
        },
      }}
      onChanged={onChanged}
    />
  )
}

function ConnectionFacts({ connection: { name, values } }: { connection: SetupConnection }) {
  const secrets = secretFields(name)
  const described = describeSetting(connections[name].fields, values)
  return (
    <FactList
      facts={described.map(({ name: field, label, lines: [text = 'None'] }) => ({
        label,
        value: secrets.includes(field) ? 'Set' : text,
      }))}
    />
  )
}

const unset = { isSet: false, isActive: false, values: {}, setBy: [], doubt: null }

function connectionOf({ connections: all }: Setup, name: ConnectionName): SetupConnection {
  return all.find((one) => one.name === name) ?? { name, ...unset }
}

function introduceNoMail() {
  return <p>Without a mail server nothing is mailed, and customers see that the shop opens soon.</p>
}

function introduceNoKeys() {
  return <p>Its keys are deleted. Refunds of its former payments are then made by hand in its dashboard.</p>
}

function introduceCashOnly() {
  return <p>Shoppers then pay on delivery. Payments and refunds of before are still followed.</p>
}

/** The payment gateways, of which one takes new payments. */
export function PaymentConnections({ setup, onChanged }: SetupProps) {
  const isTakingPayments = setup.connections.some(({ isActive, setBy }) => isActive && setBy.length === 0)
  return (
    <>
      <p>
        Take the keys from the dashboard of your gateway. Live keys have no test mode: pay once with real money, look at
        the order, and refund it. Test keys work in a demo shop.
      </p>
      {paymentConnections.map((name) => (
        <ConnectionRow key={name} name={name} setup={setup} onChanged={onChanged} />
      ))}
      {isTakingPayments && (
        <RecordChanges
          of={connectionRules}
          at="/api/desk/setup"
          as="setup"
          record={setup}
          only={['cashOnly']}
          parts={{ cashOnly: { intro: introduceCashOnly } }}
          onChanged={onChanged}
        />
      )}
    </>
  )
}
