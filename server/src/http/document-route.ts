import type { SwaggerTransform } from '@fastify/swagger'
import { apiErrorSchema } from '@melos/api-contract'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { isOpen } from './auth-guard.ts'

/** Where a path does not name its group itself. */
const tags: Record<string, string> = {
  oauth: 'Identity',
  me: 'Identity',
  health: 'Operations',
  ready: 'Operations',
  config: 'Chain',
  rpc: 'Chain',
}

/** A route as the reference shows it: its own schemas, and what follows from its path and from the one error handler. */
export const documentRoute: SwaggerTransform = ({ schema = {}, url, ...rest }) => {
  if (!isDocumented(url)) return { schema: { hide: true }, url }
  const response = { ...Object(schema.response), default: apiErrorSchema }
  const route = { tags: [tagOf(url)], security: isOpen(url) ? [] : [{ bearer: [] }], ...schema, response }
  const documented = jsonSchemaTransform({ schema: route, url, ...rest })
  for (const [status, answer] of Object.entries<object>(Object(documented.schema.response))) {
    Object.assign(answer, { 'x-response-description': status === 'default' ? 'A refusal or a failure' : 'The answer' })
  }
  return documented
}

/** Not what answers that there is nothing, nor what is no API at all. */
function isDocumented(url: string): boolean {
  return url.startsWith('/api/') && url !== '/api/*'
}

function tagOf(path: string): string {
  const name = path.split('/').find((part) => part !== '' && part !== 'api' && part !== 'public') ?? 'api'
  return tags[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
