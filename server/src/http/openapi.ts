import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { documentRoute } from './document-route.ts'

/** The reference page is all our own files; its widgets draw small pictures from data. */
const DOCS_POLICY =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';" +
  "base-uri 'none';form-action 'none';frame-ancestors 'none'"

const description =
  'MELS amounts are decimal strings, dates are UTC as YYYY-MM-DD HH:mm:ss. Fields that are not described here are refused.'

/** `GET /api/docs`, from the schemas that validate: of every route below `/api` that is registered afterwards. */
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
    // Without the bar on top, which asks for another document.
    uiConfig: { layout: 'BaseLayout' },
    staticCSP: DOCS_POLICY,
  })
}
