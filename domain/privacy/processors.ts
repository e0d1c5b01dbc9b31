/** What leaves the machine of the shop, by who receives it. Hosts have no user, password or path. */
export type ProcessorFacts = {
  readonly mailHost: string | null
  /** Names of the gateways that take or settle payments. */
  readonly gateways: readonly string[]
  readonly fileHost: string | null
  readonly databaseHost: string | null
  readonly couriers: readonly string[]
  readonly hasMap: boolean
  readonly whatsApp: string | null
}

/** Who receives personal data from the shop, and what. */
type Processor = {
  readonly name: string
  /** The machine, for the desk; '' where it is on paper or in the browser. */
  readonly host: string
  readonly receives: string
  readonly when: string
}

/** The processors of the shop as it is set up now (privacy-4). */
export function listProcessors(facts: ProcessorFacts): readonly Processor[] {
  const { mailHost, gateways, fileHost, databaseHost, couriers, hasMap, whatsApp } = facts
  const all: readonly (Processor | false)[] = [
    mailHost !== null && {
      name: 'Mail server',
      host: mailHost,
      receives: 'Mail address, name, and what the mail says about account and orders',
      when: 'With every mail',
    },
    ...gateways.map((name) => ({
      name: `Payments: ${name}`,
      host: '',
      receives: 'Amount, number of the payment and, where it asks for them, name, phone and mail address',
      when: 'When a customer pays online',
    })),
    ...couriers.map((name) => ({
      name: `Courier: ${name}`,
      host: '',
      receives: 'Name, address and phone on the parcel',
      when: 'When it carries a parcel',
    })),
    fileHost !== null && {
      name: 'File store',
      host: fileHost,
      receives: 'Encrypted pictures of prescriptions, returns and licences',
      when: 'When a picture is sent',
    },
    databaseHost !== null && {
      name: 'Database server',
      host: databaseHost,
      receives: 'All data of the shop',
      when: 'Always',
    },
    whatsApp !== null && {
      name: 'WhatsApp',
      host: '',
      receives: 'What a customer writes to us there',
      when: 'Only when the customer opens it',
    },
    hasMap && {
      name: 'OpenStreetMap',
      host: 'openstreetmap.org',
      receives: 'Network address of the browser',
      when: 'Only when a visitor asks for the map',
    },
  ]
  return all.filter((one) => one !== false)
}
