import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const policy = readFileSync(join(import.meta.dirname, 'website-privacy-policy.md'), 'utf8')
const [, section = ''] = policy.split('**Where it is kept.**')
const [kept = ''] = section.split('## ')

test('the privacy policy names every table of the database, and no other', () => {
  const migrations = globSync('server/src/database/migrations/*.sql', { cwd: root })
  const made = migrations.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/^create table (\w+)/gim),
  ])
  const named = [...kept.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(named.sort()).toEqual([...made.map(([, name]) => name), 'migrations'].sort())
})
