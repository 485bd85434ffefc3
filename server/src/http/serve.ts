import type { Role } from '@melos/api-contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { type Address, getAddress, isAddress } from 'viem'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { AnswerCache } from './answer-cache.ts'
import { requireRole } from './auth-guard.ts'
import { RequestError } from './request-error.ts'

interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** Checked before the body is read. */
  readonly role?: Role
  readonly status?: 200 | 201 | 202
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Of a form with files. The handler reads and checks it part by part. */
  readonly form?: z.ZodType
  readonly answer?: z.ZodType
}

type Parsed<E extends Endpoint, Part extends keyof E> = E[Part] extends z.ZodType ? z.output<E[Part]> : unknown
type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType ? z.input<E['answer']> : unknown

type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E, 'params'>
  Querystring: Parsed<E, 'query'>
  Body: Parsed<E, 'body'>
}>

type Handler<E extends Endpoint> = (request: RequestOf<E>, reply: FastifyReply) => Promise<AnswerOf<E> | FastifyReply>

interface Route extends Endpoint {
  readonly onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  readonly bodyLimit?: number
  readonly exposeHeadRoute?: boolean
  readonly schema?: FastifySchema
}

const noQuery = z.strictObject({})

// Every schema here is zod's, which Fastify's type doesn't say.
const exceptBody: FastifySchemaCompiler<unknown> = ({ schema, ...part }) =>
  part.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler({ ...part, schema: schema as z.ZodType })

/** Adds an API route. Without a query schema it accepts no query, so that mistyped names are refused. */
export function serve<const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const { path, summary, role, status = 200, params, query = noQuery, body, form, answer, onRequest, schema } = route
  const { method, bodyLimit, exposeHeadRoute } = route
  const checkRole = async (request: FastifyRequest) => {
    if (role !== undefined) requireRole(request, role)
  }
  app.route<{ Params: Parsed<R, 'params'>; Querystring: Parsed<R, 'query'>; Body: Parsed<R, 'body'> }>({
    method,
    url: path,
    onRequest: onRequest === undefined ? checkRole : [onRequest, checkRole],
    schema: {
      summary,
      querystring: query,
      ...(params !== undefined && { params }),
      ...(body !== undefined && { body }),
      ...(form !== undefined && { body: form, consumes: ['multipart/form-data'] }),
      ...(answer !== undefined && { response: { [status]: answer } }),
      ...schema,
    },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    ...(form !== undefined && { validatorCompiler: exceptBody }),
    handler: (request, reply) => handler(request, reply.status(status)),
  })
}

/** Adds an API route whose answers are cached by path, parameters and query. `refuse` throws if this person gets none. */
export function serveCached<const E extends Endpoint & { readonly answer: z.ZodType }>(
  app: FastifyInstance,
  {
    answers,
    endpoint,
    refuse,
  }: {
    answers: AnswerCache
    endpoint: E
    refuse?: (request: RequestOf<E>, db: Database) => Promise<void>
  },
  make: (
    asked: Parsed<E, 'params'> & Parsed<E, 'query'>,
    db: Database,
    now: Date,
  ) => Promise<{ body: AnswerOf<E>; until?: Date | undefined }>,
): void {
  serve(app, endpoint, async (request, reply) => {
    if (refuse !== undefined) await answers.make(reply, (db) => refuse(request, db))
    const { params, query } = request
    const asked = { ...Object(params), ...Object(query) }
    const key = `${endpoint.path} ${JSON.stringify(asked, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`
    return await answers.send(reply, { key, schema: endpoint.answer, make: (db, now) => make(asked, db, now) })
  })
}

export function rowsOf({ page, size }: { page: number; size: number }): { offset: number; limit: number } {
  return { offset: (page - 1) * size, limit: size }
}

/** An address with capitals must have the right checksum, because wrong capitals mean a mistyped address. */
export function readAddress(text: string, field = 'address'): Address {
  if (isAddress(text, { strict: true })) return getAddress(text)
  throw new RequestError('BAD_REQUEST', { detail: `${field}: has a wrong checksum` })
}

/** A malformed id can't exist, so the answer is 404. */
export function readId({ id }: { id: string }): string {
  const parsed = z.uuid().safeParse(id)
  if (!parsed.success) throw new RequestError('NOT_FOUND')
  return parsed.data
}

/** Whether the client already has the answer with this etag (RFC 9110, If-None-Match). */
export function isFresh({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
