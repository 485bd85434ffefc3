import Fastify from 'fastify'
import pg from 'pg'

export interface BareWriterOrder {
  readonly databaseUrl: string
}

/** Fastify that inserts one row, as a baseline; it replies with its URL. */
process.on('message', async ({ databaseUrl }: BareWriterOrder) => {
  // As many connections as Melos has.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  await pool.query('create schema bare')
  await pool.query('create table bare.rows (id bigint generated always as identity primary key, text text not null)')
  const app = Fastify()
  app.post<{ Body: { text: string } }>('/rows', async ({ body }) => {
    const { rows } = await pool.query('insert into bare.rows (text) values ($1) returning id', [body.text])
    return rows[0]
  })
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
})
