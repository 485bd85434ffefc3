import { findProgram } from '@melos/test-kit/find-program'
import { findPostgresPrograms } from '../support/debian-postgres.ts'

/** Before these tests, which need servers that npm doesn't have. */
export default async (): Promise<void> => {
  const missing = ['haproxy', 'pgbouncer'].filter((name) => findProgram(name) === undefined)
  if ((await findPostgresPrograms()) === undefined) missing.push('postgresql')
  if (missing.length === 0) return
  throw new Error(`These tests need more programs: on Debian, run apt-get install ${missing.join(' ')}.`)
}
