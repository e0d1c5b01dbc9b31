import type { App } from './handle.ts'
import { Refusal } from './refusal.ts'

/** Refuses what no route of the API took: 405 with the methods of this address, or 404 when it has none. */
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

/** Parameters and the dot of "/api/openapi.json" are all that our addresses hold beside plain text. */
function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
}
