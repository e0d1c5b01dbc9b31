import { neededText } from '../settings/setting-fields.ts'
import { emailFormat, folderFormat, hostFormat, publicUrlFormat, serviceKeyFormat } from '../settings/text-formats.ts'
import type { ChangeFields } from '../staff/record-change.ts'

/** The variables of the environment that can also be typed at the desk (setup-1). */
const setupVariables = [
  'PUBLIC_URL',
  'HOST',
  'TRUST_PROXY',
  'SMTP_URL',
  'MAIL_FROM',
  'PAYMENT_GATEWAY',
  'PAYMENT_DRAINING',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRETS',
  'PHONEPE_ENV',
  'PHONEPE_CLIENT_ID',
  'PHONEPE_CLIENT_SECRET',
  'PHONEPE_CLIENT_VERSION',
  'PHONEPE_WEBHOOK_USER',
  'PHONEPE_WEBHOOK_PASSWORD',
  'CASHFREE_ENV',
  'CASHFREE_APP_ID',
  'CASHFREE_SECRETS',
  'PAYU_ENV',
  'PAYU_KEY',
  'PAYU_SALTS',
  'IMPORT_FOLDER',
] as const

export type SetupVariable = (typeof setupVariables)[number]
/** Texts by the names of variables. */
export type SetupValues = Readonly<Partial<Record<SetupVariable, string>>>

/** A connection of the shop to the outside: its fields, and the variable in which each is stored. */
type Connection = {
  readonly title: string
  readonly lead: string
  readonly fields: ChangeFields
  readonly variables: Readonly<Record<string, SetupVariable>>
}

function secretText<const Label extends string>(label: Label) {
  return { kind: 'line', label, max: 500, isSecret: true, hint: 'Leave it empty to keep the stored one.' } as const
}

function keyText<const Label extends string>(label: Label, max = 200) {
  return { ...neededText(label, max), format: serviceKeyFormat } as const
}

function secretKey<const Label extends string>(label: Label) {
  return { ...secretText(label), format: serviceKeyFormat } as const
}

/** How requests reach the shop, as the addresses to listen on and whether a proxy names the visitor. */
const reaches = {
  machine: { HOST: '127.0.0.1, ::1', TRUST_PROXY: 'false' },
  'local-proxy': { HOST: '127.0.0.1, ::1', TRUST_PROXY: 'true' },
  'other-proxy': { HOST: '0.0.0.0', TRUST_PROXY: 'true' },
} as const satisfies Record<string, SetupValues>

/** What the shop needs of the outside. */
export const connections = {
  address: {
    title: 'Web address',
    lead: 'Links in mails, payments and passkeys belong to it. After a change, sign in at the new address.',
    fields: {
      publicUrl: {
        ...neededText('Address', 200),
        hint: 'Such as https://shop.example, without a path.',
        format: publicUrlFormat,
      },
      reach: {
        kind: 'choice',
        label: 'How shoppers reach this machine',
        options: {
          machine: 'Not yet: only this machine',
          'local-proxy': 'Through a proxy on this machine, such as nginx, Caddy or a tunnel',
          'other-proxy': 'Through a proxy on another machine',
        },
        optionHints: {
          'local-proxy':
            'Ask the person who set it up to let it replace X-Forwarded-For with the address of the visitor.',
          'other-proxy':
            'The shop then listens to the whole network: ask the person who looks after it for a firewall that admits the proxy only.',
        },
        missing: 'Please choose how shoppers reach this machine.',
      },
    },
    variables: { publicUrl: 'PUBLIC_URL', reach: 'HOST' },
  },
  mail: {
    title: 'Mail server',
    lead: 'It sends codes, receipts and invitations. The help pages of your mail provider give these values under SMTP; ask its support if you do not find them.',
    fields: {
      server: { ...neededText('Server', 200), format: hostFormat },
      port: { kind: 'count', label: 'Port', min: 1, max: 65535, hint: '465 or 587 at most providers.' },
      user: { kind: 'line', label: 'User name', max: 200 },
      password: secretText('Password'),
      sender: { ...neededText('Sender', 254), hint: 'The address that mails come from.', format: emailFormat },
    },
    variables: { server: 'SMTP_URL', port: 'SMTP_URL', user: 'SMTP_URL', password: 'SMTP_URL', sender: 'MAIL_FROM' },
  },
  razorpay: {
    title: 'Razorpay',
    lead: 'Dashboard → Account & Settings → API keys, and Webhooks. Ask the support of Razorpay if you do not find them.',
    fields: {
      keyId: { ...keyText('Key ID', 200), hint: 'Begins with rzp_live_ in a live shop.' },
      keySecret: secretKey('Key secret'),
      webhookSecrets: {
        ...secretKey('Secret of payment messages'),
        hint: 'You choose it at Razorpay under Webhooks; ask its support if you do not find it. Leave it empty to keep the stored one.',
      },
    },
    variables: {
      keyId: 'RAZORPAY_KEY_ID',
      keySecret: 'RAZORPAY_KEY_SECRET',
      webhookSecrets: 'RAZORPAY_WEBHOOK_SECRETS',
    },
  },
  phonepe: {
    title: 'PhonePe',
    lead: 'Business dashboard → Developer settings.',
    fields: {
      clientId: keyText('Client ID', 200),
      clientSecret: secretKey('Client secret'),
      clientVersion: keyText('Client version', 20),
      webhookUser: {
        ...keyText('User name of payment messages', 200),
        hint: 'You choose it: 5 to 20 letters and digits, the same as at PhonePe under Webhooks. Ask its support if you do not find the place.',
      },
      webhookPassword: {
        ...secretKey('Password of payment messages'),
        hint: 'You choose it beside the user name: 8 to 20 letters and digits. Leave it empty to keep the stored one.',
      },
    },
    variables: {
      clientId: 'PHONEPE_CLIENT_ID',
      clientSecret: 'PHONEPE_CLIENT_SECRET',
      clientVersion: 'PHONEPE_CLIENT_VERSION',
      webhookUser: 'PHONEPE_WEBHOOK_USER',
      webhookPassword: 'PHONEPE_WEBHOOK_PASSWORD',
    },
  },
  cashfree: {
    title: 'Cashfree',
    lead: 'Merchant dashboard → Developers → API keys.',
    fields: { appId: keyText('App ID', 200), secrets: secretKey('Secret key') },
    variables: { appId: 'CASHFREE_APP_ID', secrets: 'CASHFREE_SECRETS' },
  },
  payu: {
    title: 'PayU',
    lead: 'Dashboard → Settings → Key and salt.',
    fields: { key: keyText('Merchant key', 200), salts: secretKey('Salt') },
    variables: { key: 'PAYU_KEY', salts: 'PAYU_SALTS' },
  },
  folder: {
    title: 'Import folder',
    lead: 'The shop imports the lists that your billing program writes into this folder of its machine, and mails you about those it refuses.',
    fields: {
      path: {
        kind: 'line',
        label: 'Folder',
        max: 500,
        hint: 'Such as /srv/lists. Leave it empty to import nothing by itself.',
        format: folderFormat,
      },
    },
    variables: { path: 'IMPORT_FOLDER' },
  },
} as const satisfies Record<string, Connection>

export type ConnectionName = keyof typeof connections
export const connectionNames = Object.keys(connections) as readonly ConnectionName[]
export const paymentConnections = ['razorpay', 'phonepe', 'cashfree', 'payu'] as const satisfies ConnectionName[]
export type PaymentConnection = (typeof paymentConnections)[number]

export function isPaymentConnection(name: ConnectionName): name is PaymentConnection {
  return (paymentConnections as readonly string[]).includes(name)
}

/** The variable that says whether a gateway moves real money, and its value in each mode. */
const accounts: Readonly<Partial<Record<PaymentConnection, { variable: SetupVariable; demo: string; live: string }>>> =
  {
    phonepe: { variable: 'PHONEPE_ENV', demo: 'sandbox', live: 'production' },
    cashfree: { variable: 'CASHFREE_ENV', demo: 'sandbox', live: 'production' },
    payu: { variable: 'PAYU_ENV', demo: 'test', live: 'production' },
  }

/** The variables that store a connection. */
export function storedVariables(name: ConnectionName): SetupVariable[] {
  const account = isPaymentConnection(name) ? accounts[name] : undefined
  return [...Object.values<SetupVariable>(connections[name].variables), ...(account ? [account.variable] : [])]
}

/** Values of a form by the names of its fields; numbers are those of counts. */
export type TypedConnection = Readonly<Record<string, string | number>>

const IMPLICIT_TLS_PORT = 465

/** The variables of a mail server. A port other than 465 begins without TLS and changes to it by STARTTLS. */
function mailVariables({ server, port, user, password, sender }: TypedConnection): SetupValues {
  const login = user === '' ? '' : `${encodeURIComponent(String(user))}:${encodeURIComponent(String(password))}@`
  const scheme = port === IMPLICIT_TLS_PORT ? 'smtps' : 'smtp'
  return { SMTP_URL: `${scheme}://${login}${server}:${port}`, MAIL_FROM: String(sender) }
}

/** The variables that store a connection. Secrets are complete. */
export function variablesOfConnection(
  name: ConnectionName,
  typed: TypedConnection,
  mode: 'demo' | 'live',
): SetupValues {
  if (name === 'address')
    return { PUBLIC_URL: String(typed.publicUrl), ...reaches[typed.reach as keyof typeof reaches] }
  if (name === 'mail') return mailVariables(typed)
  const account = isPaymentConnection(name) ? accounts[name] : undefined
  const values = Object.entries<SetupVariable>(connections[name].variables).map(([field, variable]) => [
    variable,
    String(typed[field] ?? ''),
  ])
  return { ...Object.fromEntries(values), ...(account && { [account.variable]: account[mode] }) }
}

/** A stored connection by the names of its fields, with its secrets; null if it is not set. */
export function readConnection(name: ConnectionName, values: SetupValues): TypedConnection | null {
  if (name === 'address') return readAddress(values)
  if (name === 'mail') return readMailServer(values)
  const variables = Object.entries<SetupVariable>(connections[name].variables)
  const typed = Object.fromEntries(variables.map(([field, variable]) => [field, values[variable] ?? '']))
  return Object.values(typed).every((value) => value === '') ? null : typed
}

function readAddress({ PUBLIC_URL: publicUrl, HOST: host, TRUST_PROXY: trustProxy }: SetupValues) {
  if (publicUrl === undefined) return null
  const isProxied = trustProxy === 'true'
  const isLocal = host === undefined || host.split(/[\s,]+/).every((one) => /^(127\.|::1$)/.test(one))
  return { publicUrl, reach: isLocal ? (isProxied ? 'local-proxy' : 'machine') : 'other-proxy' }
}

function readMailServer({ SMTP_URL: url, MAIL_FROM: sender = '' }: SetupValues): TypedConnection | null {
  const parts = /^smtps?:\/\/(?:([^:@]*)(?::([^@]*))?@)?([^:@/]+)(?::(\d+))?\/?$/.exec(url ?? '')
  if (parts === null) return null
  const [, user = '', password = '', server = '', port = String(IMPLICIT_TLS_PORT)] = parts
  const texts = { server, user: decodeURIComponent(user), password: decodeURIComponent(password) }
  return { ...texts, port: Number(port), sender }
}
