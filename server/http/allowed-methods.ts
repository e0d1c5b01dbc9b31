import type { App } from './handle.ts'
import { Refusal } from './refusal.ts'

/** Refuses a request that no API route matches: 405 with the allowed methods of the path, or 404. */
export function refuseUnrouted(app: App, path: string): never {
  const methods = allowedMethods(app, path)
  if (methods.length === 0) throw new Refusal('not_found', 'There is nothing at this address.')
  throw new Refusal('method_not_allowed', `This address takes ${methods.join(' or ')} only.`, {
    allowedMethods: methods,
  })
}

function allowedMethods(app: App, path: string): string[] {
  const methods = app.routes.filter((route) => route.method !== 'ALL' && patternOf(route.path).test(path))
  return [...new Set(methods.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** API paths contain only literal text, parameters and the dot of "/api/openapi.json". */
function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
}
