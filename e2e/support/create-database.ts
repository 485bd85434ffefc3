import pg from 'pg'

/** Creates an empty database on the same server as another one. Returns its URL. */
export async function createDatabase(databaseUrl: string, name: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return databaseUrl.replace(/[^/]+$/, name)
}
