import { readFile } from 'node:fs/promises'
import type { SwaggerTransform } from '@fastify/swagger'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { apiErrorSchema } from '@melos/api-contract'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { isOpen } from './auth-guard.ts'

/** The reference page uses only our own files, and its widgets use data URLs for small images. */
const DOCS_POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';" +
  "base-uri 'none';form-action 'none';frame-ancestors 'none'"

const PREFIX = '/api/docs'
const webSource = new URL('../../../web/src/', import.meta.url)

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
  const page = (await readOwn('page.html')).replace('{description}', description)
  await app.register(swaggerUi, {
    routePrefix: PREFIX,
    theme: {
      js: [{ filename: 'page.js', content: await readOwn('page.js') }],
      css: [
        // Browsers ignore the rules in it that are for the build.
        { filename: 'colours.css', content: await readFile(new URL('ui/theme.css', webSource), 'utf8') },
        { filename: 'page.css', content: await readOwn('page.css') },
      ],
    },
    // This layout has no top bar, which would ask for another document. Highlighted code has colours of its own, and deep links
    // are links inside buttons.
    uiConfig: { layout: 'BaseLayout', syntaxHighlight: false, deepLinking: false },
    uiHooks: {
      // Swagger's own page is too wide for phones, shows a theme too late and has no way back.
      preHandler: (request, reply, done) => {
        if (request.routeOptions.url?.replace(/\/$/, '') !== PREFIX) return done()
        reply.type('text/html; charset=utf-8').send(page)
      },
    },
    staticCSP: DOCS_POLICY,
  })
}

const readOwn = (name: string): Promise<string> => readFile(new URL(`api-docs/${name}`, import.meta.url), 'utf8')

const tags: Record<string, string> = {
  oauth: 'Identity',
  me: 'Identity',
  health: 'Operations',
  ready: 'Operations',
  config: 'Chain',
  rpc: 'Chain',
}

/** zod limits every integer to what JavaScript can hold. The reference would show those limits as examples. */
const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  },
})

const documentRoute: SwaggerTransform = ({ schema = {}, url, ...rest }) => {
  if (!isDocumented(url)) return { schema: { hide: true }, url }
  const response = { ...Object(schema.response), default: apiErrorSchema }
  const route = { tags: [tagOf(url)], security: isOpen(url) ? [] : [{ bearer: [] }], ...schema, response }
  const documented = toJsonSchema({ schema: route, url, ...rest })
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
