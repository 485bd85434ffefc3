import type { FastifyInstance } from 'fastify'

/** Reads a path of this site within the same process, with the rights of the given header. */
export function siteReader(app: FastifyInstance) {
  return async (path: string, authorization?: string): Promise<{ status: number; body: unknown }> => {
    const headers = authorization === undefined ? {} : { authorization }
    const { statusCode, body } = await app.inject({ method: 'GET', url: path, headers })
    return { status: statusCode, body: JSON.parse(body) }
  }
}
