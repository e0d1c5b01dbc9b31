/** A problem with the configuration, as sentences for the owner, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
