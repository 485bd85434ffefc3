import type { SwaggerTransform } from '@fastify/swagger'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { apiErrorSchema } from '@melos/api-contract'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { isOpen } from './auth-guard.ts'

/** The reference page uses only our own files, and its widgets use data URLs for small images. */
const DOCS_POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';" +
  "base-uri 'none';form-action 'none';frame-ancestors 'none'"

const description =
  'MELS amounts are decimal strings. Dates are UTC, as YYYY-MM-DD HH:mm:ss. Requests with fields that are not described here are refused.'

/** Serves `GET /api/docs` from the validation schemas of all `/api` routes that are registered later. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Melos', version: '1', description },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: documentRoute,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Melos API' },
    // This layout has no top bar, which would ask for another document.
    uiConfig: { layout: 'BaseLayout' },
    staticCSP: DOCS_POLICY,
  })
}

const tags: Record<string, string> = {
  oauth: 'Identity',
  me: 'Identity',
  health: 'Operations',
  ready: 'Operations',
  config: 'Chain',
  rpc: 'Chain',
}

const documentRoute: SwaggerTransform = ({ schema = {}, url, ...rest }) => {
  if (!isDocumented(url)) return { schema: { hide: true }, url }
  const response = { ...Object(schema.response), default: apiErrorSchema }
  const route = { tags: [tagOf(url)], security: isOpen(url) ? [] : [{ bearer: [] }], ...schema, response }
  const documented = jsonSchemaTransform({ schema: route, url, ...rest })
  const { default: refusal, ...answers } = Object(documented.schema.response)
  for (const answer of Object.values<object>(answers)) Object.assign(answer, { 'x-response-description': 'The answer' })
  // Errors are JSON even where the answer isn't.
  const refused = {
    'x-response-description': 'An error',
    content: { 'application/json': { schema: refusal } },
  }
  return { ...documented, schema: { ...documented.schema, response: { ...answers, default: refused } } }
}

function isDocumented(url: string): boolean {
  return url.startsWith('/api/') && url !== '/api/*'
}

function tagOf(path: string): string {
  const name = path.split('/').find((part) => part !== '' && part !== 'api' && part !== 'public') ?? 'api'
  return tags[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
