import Fastify from 'fastify'

/** JSON by path. */
export type BareAnswers = Readonly<Record<string, string>>

/** Fastify with fixed JSON answers, as a baseline; it replies with its URL. */
process.on('message', async (answers: BareAnswers) => {
  const app = Fastify()
  for (const [path, json] of Object.entries(answers)) {
    app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  }
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
})
