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
  const { default: refusal, ...answers } = Object(documented.schema.response)
  for (const answer of Object.values<object>(answers)) Object.assign(answer, { 'x-response-description': 'The answer' })
  // JSON, whatever the route answers with when all is well.
  const refused = {
    'x-response-description': 'A refusal or a failure',
    content: { 'application/json': { schema: refusal } },
  }
  return { ...documented, schema: { ...documented.schema, response: { ...answers, default: refused } } }
}

/** Not what answers that there is nothing, nor what is no API at all. */
function isDocumented(url: string): boolean {
  return url.startsWith('/api/') && url !== '/api/*'
}

function tagOf(path: string): string {
  const name = path.split('/').find((part) => part !== '' && part !== 'api' && part !== 'public') ?? 'api'
  return tags[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
