import Fastify from 'fastify'

/** Answers by path. */
export type BareAnswers = Readonly<Record<string, string>>

/** The least that Fastify does to send fixed JSON; asked for with its answers, it says where it listens. */
process.on('message', async (answers: BareAnswers) => {
  const app = Fastify()
  for (const [path, json] of Object.entries(answers)) {
    app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  }
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
})
