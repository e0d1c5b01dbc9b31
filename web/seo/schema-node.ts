/** A node of the schema.org vocabulary. */
export type SchemaNode = { readonly '@type': string } & Readonly<Record<string, unknown>>
