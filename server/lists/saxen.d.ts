declare module 'saxen' {
  type DecodeEntities = (text: string) => string

  /** A streaming parser, which throws what its listeners throw. */
  export class Parser {
    on(event: 'error', listener: (error: Error) => void): this
    on(
      event: 'openTag',
      listener: (name: string, readAttributes: () => Record<string, string>, decode: DecodeEntities) => void,
    ): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text', listener: (text: string, decode: DecodeEntities) => void): this
    on(event: 'cdata', listener: (text: string) => void): this
    write(xml: string): this
    end(): void
  }
}
